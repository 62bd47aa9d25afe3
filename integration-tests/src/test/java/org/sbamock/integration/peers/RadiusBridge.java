/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * A RADIUS server on loopback (RFC 2865, RFC 3579) that relays EAP between an authenticator and an
 * AUSF: the identity begins an authentication, and each further packet continues its EAP session.
 * MSK, if the AUSF returns it, is sent in the MS-MPPE keys of Access-Accept (RFC 2548).
 */
final class RadiusBridge implements AutoCloseable {
  static final String SECRET = "a secret of tests";

  private static final int ACCESS_REQUEST = 1;
  private static final int ACCESS_ACCEPT = 2;
  private static final int ACCESS_REJECT = 3;
  private static final int ACCESS_CHALLENGE = 11;
  private static final int STATE = 24;
  private static final int VENDOR_SPECIFIC = 26;
  private static final int EAP_MESSAGE = 79;
  private static final int MESSAGE_AUTHENTICATOR = 80;
  private static final int HEADER = 20;
  private static final int LONGEST_VALUE = 253;
  private static final byte[] KEY = SECRET.getBytes(StandardCharsets.US_ASCII);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String collection;
  private final String servingNetwork;
  private final DatagramSocket socket;
  private final Thread thread;
  private final List<byte[]> packets = new CopyOnWriteArrayList<>();
  private final List<String> problems = new CopyOnWriteArrayList<>();

  /**
   * Starts a server.
   *
   * @param collection the URI of the AUSF's authentication contexts
   */
  RadiusBridge(String collection, String servingNetwork) throws IOException {
    this.collection = collection;
    this.servingNetwork = servingNetwork;
    socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    thread = new Thread(this::serve, "radius");
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Returns the EAP packets after the identity, of both sides in their order. */
  List<byte[]> packets() {
    return packets;
  }

  /** Returns the errors of the server and the unexpected answers of the AUSF. */
  List<String> problems() {
    return problems;
  }

  private void serve() {
    byte[] buffer = new byte[4096];
    while (!socket.isClosed()) {
      DatagramPacket datagram = new DatagramPacket(buffer, buffer.length);
      try {
        socket.receive(datagram);
        byte[] answer = answer(Arrays.copyOf(buffer, datagram.getLength()));
        socket.send(new DatagramPacket(answer, answer.length, datagram.getSocketAddress()));
      } catch (IOException e) {
        if (!socket.isClosed()) {
          problems.add(e.toString());
        }
      } catch (InterruptedException | GeneralSecurityException | RuntimeException e) {
        problems.add(e.toString());
      }
    }
  }

  private byte[] answer(byte[] request)
      throws IOException, InterruptedException, GeneralSecurityException {
    requireAuthentic(request);
    byte[] eap = attribute(request, EAP_MESSAGE);
    byte[] state = attribute(request, STATE);
    if (state.length == 0) {
      return begin(request, new String(eap, 5, eap.length - 5, StandardCharsets.US_ASCII));
    }
    packets.add(eap);
    String link = new String(state, StandardCharsets.US_ASCII);
    JsonNode session =
        post(link, 200, "{\"eapPayload\":\"" + Base64.getEncoder().encodeToString(eap) + "\"}");
    byte[] payload = Base64.getDecoder().decode(session.path("eapPayload").stringValue());
    packets.add(payload);
    return switch (session.path("authResult").stringValue()) {
      case "AUTHENTICATION_ONGOING" -> response(request, ACCESS_CHALLENGE, payload, link, null);
      case "AUTHENTICATION_SUCCESS" ->
          response(
              request,
              ACCESS_ACCEPT,
              payload,
              null,
              session.path("msk").isString()
                  ? HexFormat.of().parseHex(session.path("msk").stringValue())
                  : null);
      default -> response(request, ACCESS_REJECT, payload, null, null);
    };
  }

  private byte[] begin(byte[] request, String identity)
      throws IOException, InterruptedException, GeneralSecurityException {
    JsonNode context =
        post(
            collection,
            201,
            "{\"supiOrSuci\":\"imsi-"
                + identity
                + "\",\"servingNetworkName\":\""
                + servingNetwork
                + "\",\"nswoInd\":"
                + servingNetwork.equals("5G:NSWO")
                + "}");
    byte[] payload = Base64.getDecoder().decode(context.path("5gAuthData").stringValue());
    packets.add(payload);
    return response(
        request,
        ACCESS_CHALLENGE,
        payload,
        context.at("/_links/eap-session/href").stringValue(),
        null);
  }

  private JsonNode post(String uri, int status, String json)
      throws IOException, InterruptedException {
    var answer =
        http.send(
            HttpRequest.newBuilder(URI.create(uri))
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build(),
            BodyHandlers.ofString());
    if (answer.statusCode() != status) {
      throw new IOException("the AUSF answered " + answer.statusCode() + " " + answer.body());
    }
    return Json.mapper().readTree(answer.body());
  }

  /** Writes a response: State, EAP-Message, MS-MPPE keys and Message-Authenticator. */
  private static byte[] response(
      byte[] request, int code, byte[] eap, @Nullable String state, byte @Nullable [] msk)
      throws GeneralSecurityException {
    ByteArrayOutputStream attributes = new ByteArrayOutputStream();
    if (state != null) {
      write(attributes, STATE, state.getBytes(StandardCharsets.US_ASCII));
    }
    for (int at = 0; at < eap.length; at += LONGEST_VALUE) {
      write(
          attributes,
          EAP_MESSAGE,
          Arrays.copyOfRange(eap, at, Math.min(eap.length, at + LONGEST_VALUE)));
    }
    byte[] authenticator = Arrays.copyOfRange(request, 4, HEADER);
    if (msk != null) {
      write(attributes, VENDOR_SPECIFIC, mppe(17, Arrays.copyOf(msk, 32), authenticator));
      write(attributes, VENDOR_SPECIFIC, mppe(16, Arrays.copyOfRange(msk, 32, 64), authenticator));
    }
    int at = HEADER + attributes.size() + 2;
    write(attributes, MESSAGE_AUTHENTICATOR, new byte[16]);
    byte[] packet = new byte[HEADER + attributes.size()];
    packet[0] = (byte) code;
    packet[1] = request[1];
    packet[2] = (byte) (packet.length >>> 8);
    packet[3] = (byte) packet.length;
    System.arraycopy(authenticator, 0, packet, 4, 16);
    System.arraycopy(attributes.toByteArray(), 0, packet, HEADER, attributes.size());
    System.arraycopy(hmac(packet), 0, packet, at, 16);
    System.arraycopy(md5(packet, KEY), 0, packet, 4, 16);
    return packet;
  }

  private static void write(ByteArrayOutputStream attributes, int type, byte[] value) {
    attributes.write(type);
    attributes.write(value.length + 2);
    attributes.writeBytes(value);
  }

  /**
   * The value of a vendor-specific attribute of Microsoft with an encrypted key (RFC 2548, 2.4.2).
   */
  private static byte[] mppe(int type, byte[] key, byte[] authenticator)
      throws GeneralSecurityException {
    byte[] salt = {(byte) (0x80 | type), 1};
    byte[] plain = new byte[(key.length + 1 + 15) / 16 * 16];
    plain[0] = (byte) key.length;
    System.arraycopy(key, 0, plain, 1, key.length);
    byte[] value = new byte[8 + plain.length];
    System.arraycopy(new byte[] {0, 0, 1, 0x37, (byte) type}, 0, value, 0, 5);
    value[5] = (byte) (4 + plain.length);
    System.arraycopy(salt, 0, value, 6, 2);
    byte[] previous = md5(KEY, authenticator, salt);
    for (int block = 0; block < plain.length; block += 16) {
      for (int i = 0; i < 16; i++) {
        value[8 + block + i] = (byte) (plain[block + i] ^ previous[i]);
      }
      previous = md5(KEY, Arrays.copyOfRange(value, 8 + block, 24 + block));
    }
    return value;
  }

  private static void requireAuthentic(byte[] request) throws GeneralSecurityException {
    byte[] zeroed = request.clone();
    byte[] given = {};
    for (int at = HEADER; at + 2 <= request.length; at += request[at + 1] & 0xff) {
      if (request[at] == MESSAGE_AUTHENTICATOR) {
        given = Arrays.copyOfRange(request, at + 2, at + 18);
        Arrays.fill(zeroed, at + 2, at + 18, (byte) 0);
      }
    }
    if (request[0] != ACCESS_REQUEST || !MessageDigest.isEqual(given, hmac(zeroed))) {
      throw new GeneralSecurityException("not an authentic Access-Request");
    }
  }

  /** Returns the concatenated values of all attributes of a type. */
  private static byte[] attribute(byte[] request, int type) {
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    for (int at = HEADER; at + 2 <= request.length; at += request[at + 1] & 0xff) {
      if ((request[at] & 0xff) == type) {
        value.write(request, at + 2, (request[at + 1] & 0xff) - 2);
      }
    }
    return value.toByteArray();
  }

  private static byte[] hmac(byte[] packet) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacMD5");
    mac.init(new SecretKeySpec(KEY, "HmacMD5"));
    return mac.doFinal(packet);
  }

  private static byte[] md5(byte[]... parts) throws GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance("MD5");
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  @Override
  public void close() {
    socket.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
