/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.quic.QuicTokenHandler;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The validation of client addresses by Retry packets (RFC 9000 section 8.1.2) while many
 * handshakes are incomplete. A client with a forged address then costs no memory, and a client with
 * a valid one needs one more round trip.
 *
 * <p>A token consists of a MAC, the time at which it was issued, and the original destination
 * connection ID. The MAC also covers the address and the port of the client. The time is that of a
 * monotonic clock, so that a change of the system clock invalidates no token.
 */
final class AddressValidation implements QuicTokenHandler {
  /** The number of incomplete handshakes from which addresses are validated. */
  static final int HANDSHAKES = 128;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int MAC_LENGTH = 16;
  private static final int HEADER = MAC_LENGTH + Long.BYTES;
  private static final int MAX_CONNECTION_ID = 20;
  private static final long LIFETIME_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final BooleanSupplier required;
  private final LongSupplier nanoClock;
  private final Mac mac;

  /**
   * Creates a validation, which is used by one event loop.
   *
   * @param required whether a client without a token must show that it receives packets
   * @param key the key of the MAC, which all event loops of a server share
   */
  AddressValidation(BooleanSupplier required, Key key) {
    this(required, key, System::nanoTime);
  }

  /** Creates a validation with another clock of the age of tokens, in nanoseconds. */
  AddressValidation(BooleanSupplier required, Key key, LongSupplier nanoClock) {
    this.required = required;
    this.nanoClock = nanoClock;
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no " + ALGORITHM, e);
    }
  }

  /** Returns a random key. */
  static Key newKey() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return new SecretKeySpec(key, ALGORITHM);
  }

  @Override
  public boolean writeToken(ByteBuf out, ByteBuf connectionId, InetSocketAddress client) {
    if (!required.getAsBoolean()) {
      return false;
    }
    long issued = nanoClock.getAsLong();
    out.writeBytes(code(issued, connectionId, client)).writeLong(issued);
    out.writeBytes(connectionId, connectionId.readerIndex(), connectionId.readableBytes());
    return true;
  }

  /**
   * Validates a token.
   *
   * @return the offset of the original destination connection ID in the token, or -1 if the token
   *     is invalid or too old
   */
  @Override
  public int validateToken(ByteBuf token, InetSocketAddress client) {
    int length = token.readableBytes();
    if (length <= HEADER || length > maxTokenLength()) {
      return -1;
    }
    int begin = token.readerIndex();
    byte[] code = new byte[MAC_LENGTH];
    token.getBytes(begin, code);
    long issued = token.getLong(begin + MAC_LENGTH);
    long age = nanoClock.getAsLong() - issued;
    ByteBuf connectionId = token.slice(begin + HEADER, length - HEADER);
    boolean valid =
        age >= 0
            && age <= LIFETIME_NANOS
            && MessageDigest.isEqual(code, code(issued, connectionId, client));
    return valid ? HEADER : -1;
  }

  @Override
  public int maxTokenLength() {
    return HEADER + MAX_CONNECTION_ID;
  }

  private byte[] code(long issued, ByteBuf connectionId, InetSocketAddress client) {
    mac.update(client.getAddress().getAddress());
    updateLong(client.getPort());
    updateLong(issued);
    mac.update(connectionId.nioBuffer());
    return Arrays.copyOf(mac.doFinal(), MAC_LENGTH);
  }

  private void updateLong(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      mac.update((byte) (value >>> shift));
    }
  }
}
