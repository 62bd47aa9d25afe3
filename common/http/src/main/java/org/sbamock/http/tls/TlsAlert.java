/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** The alerts by which a peer ends TLS, by their names in RFC 8446 section 6. */
public final class TlsAlert {
  /**
   * The base of the error codes with which an alert closes a QUIC connection (RFC 9001 section
   * 4.8).
   */
  private static final int CRYPTO_ERROR = 0x100;

  private static final Pattern BORINGSSL =
      Pattern.compile("\\b(?:SSLV3|TLSV1)_(?:ALERT_)?([A-Z_]+)");
  private static final Pattern JDK = Pattern.compile("Received fatal alert: ([a-z_]+)");
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(10, "unexpected_message"),
          Map.entry(20, "bad_record_mac"),
          Map.entry(22, "record_overflow"),
          Map.entry(40, "handshake_failure"),
          Map.entry(42, "bad_certificate"),
          Map.entry(43, "unsupported_certificate"),
          Map.entry(44, "certificate_revoked"),
          Map.entry(45, "certificate_expired"),
          Map.entry(46, "certificate_unknown"),
          Map.entry(47, "illegal_parameter"),
          Map.entry(48, "unknown_ca"),
          Map.entry(49, "access_denied"),
          Map.entry(50, "decode_error"),
          Map.entry(51, "decrypt_error"),
          Map.entry(70, "protocol_version"),
          Map.entry(71, "insufficient_security"),
          Map.entry(80, "internal_error"),
          Map.entry(86, "inappropriate_fallback"),
          Map.entry(90, "user_canceled"),
          Map.entry(109, "missing_extension"),
          Map.entry(110, "unsupported_extension"),
          Map.entry(112, "unrecognized_name"),
          Map.entry(113, "bad_certificate_status_response"),
          Map.entry(115, "unknown_psk_identity"),
          Map.entry(116, "certificate_required"),
          Map.entry(120, "no_application_protocol"));

  private TlsAlert() {}

  /**
   * Returns the name of the alert in a TLS failure or its causes, or null if the peer sent none.
   */
  public static @Nullable String of(@Nullable Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String message = String.valueOf(t.getMessage());
      Matcher boringSsl = BORINGSSL.matcher(message);
      if (boringSsl.find()) {
        return boringSsl.group(1).toLowerCase(Locale.ROOT);
      }
      Matcher jdk = JDK.matcher(message);
      if (jdk.find()) {
        return jdk.group(1);
      }
    }
    return null;
  }

  /**
   * Returns the name of the alert in the error code of a closed QUIC connection, or null if the
   * code is not that of an alert.
   */
  public static @Nullable String ofQuic(int error) {
    int code = error - CRYPTO_ERROR;
    if (code < 0 || code > 0xff) {
      return null;
    }
    return NAMES.getOrDefault(code, "alert_" + code);
  }

  /** Creates the exception for an alert that was received without an exception. */
  public static SSLHandshakeException failure(String alert) {
    return new SSLHandshakeException("Received fatal alert: " + alert);
  }

  /** Returns the meaning of an alert, for error messages. */
  public static String text(String alert) {
    return "the server ended TLS with the alert "
        + alert
        + (alert.equals("certificate_required") ? ": it wants a client certificate" : "");
  }
}
