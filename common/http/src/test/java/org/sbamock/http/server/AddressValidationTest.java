/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.security.Key;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tokens of Retry packets (RFC 9000 section 8.1.2). */
class AddressValidationTest {
  private static final InetSocketAddress CLIENT = new InetSocketAddress("192.0.2.1", 4_000);

  private final Key key = AddressValidation.newKey();
  private final AddressValidation validation = new AddressValidation(() -> true, key);

  private static ByteBuf connectionId() {
    return Unpooled.copiedBuffer("connection id", US_ASCII);
  }

  private ByteBuf token() {
    ByteBuf token = Unpooled.buffer();
    assertThat(validation.writeToken(token, connectionId(), CLIENT)).isTrue();
    return token;
  }

  @Test
  void aTokenHasTheOriginalConnectionIdAtTheReturnedOffset() {
    ByteBuf token = token();

    int offset = validation.validateToken(token, CLIENT);

    assertThat(token.slice(offset, token.readableBytes() - offset)).isEqualTo(connectionId());
    assertThat(token.readableBytes()).isLessThanOrEqualTo(validation.maxTokenLength());
  }

  @Test
  void aTokenIsValidOnAllEventLoopsOfAServer() {
    AddressValidation other = new AddressValidation(() -> false, key);

    assertThat(other.validateToken(token(), CLIENT)).isPositive();
  }

  @Test
  void aTokenIsInvalidForAnotherAddressPortOrServer() {
    InetSocketAddress address = new InetSocketAddress("192.0.2.2", 4_000);
    InetSocketAddress port = new InetSocketAddress("192.0.2.1", 4_001);
    AddressValidation server = new AddressValidation(() -> true, AddressValidation.newKey());

    assertThat(validation.validateToken(token(), address)).isNegative();
    assertThat(validation.validateToken(token(), port)).isNegative();
    assertThat(server.validateToken(token(), CLIENT)).isNegative();
  }

  @Test
  void aTokenWithAnyOtherOctetIsInvalid() {
    ByteBuf token = token();
    for (int i = 0; i < token.readableBytes(); i++) {
      ByteBuf changed = token.copy();
      changed.setByte(i, changed.getByte(i) ^ 1);
      assertThat(validation.validateToken(changed, CLIENT)).as("octet %d", i).isNegative();
      assertThat(validation.validateToken(token.copy(0, i), CLIENT))
          .as("length %d", i)
          .isNegative();
    }
    assertThat(validation.validateToken(Unpooled.wrappedBuffer(new byte[200]), CLIENT))
        .isNegative();
  }

  @Test
  void aTokenIsValidForTenSecondsOfTheMonotonicClock() {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    AddressValidation timed = new AddressValidation(() -> true, key, nanos::get);
    ByteBuf token = Unpooled.buffer();
    timed.writeToken(token, connectionId(), CLIENT);

    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
    assertThat(timed.validateToken(token, CLIENT)).isPositive();
    nanos.addAndGet(1);
    assertThat(timed.validateToken(token, CLIENT)).isNegative();
  }

  @Test
  void noTokenIsIssuedWhenAddressesNeedNoValidation() {
    AddressValidation idle = new AddressValidation(() -> false, key);

    assertThat(idle.writeToken(Unpooled.buffer(), connectionId(), CLIENT)).isFalse();
  }
}
