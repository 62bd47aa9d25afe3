/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsAlertTest {
  @ParameterizedTest
  @CsvSource({
    "error:1000045c:SSL routines:OPENSSL_internal:TLSV1_CERTIFICATE_REQUIRED, certificate_required",
    "error:10000418:SSL routines:OPENSSL_internal:TLSV1_ALERT_UNKNOWN_CA, unknown_ca",
    "error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE, handshake_failure",
    "(certificate_required) Received fatal alert: certificate_required, certificate_required",
    "Received fatal alert: handshake_failure, handshake_failure"
  })
  void isReadFromWhatTheEnginesOfTlsTell(String message, String alert) {
    assertThat(TlsAlert.of(new SSLException(message))).isEqualTo(alert);
    assertThat(TlsAlert.of(new IOException("it broke", new SSLException(message))))
        .isEqualTo(alert);
  }

  @Test
  void errorsOfTheClientAreNotRecorded() {
    String own = "error:1000007d:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED";

    assertThat(TlsAlert.of(new SSLHandshakeException(own))).isNull();
    assertThat(TlsAlert.of(new IOException("Connection reset by peer"))).isNull();
    assertThat(TlsAlert.of(null)).isNull();
  }

  @Test
  void isReadFromTheErrorThatClosesAQuicConnection() {
    assertThat(TlsAlert.ofQuic(0x174)).isEqualTo("certificate_required");
    assertThat(TlsAlert.ofQuic(0x130)).isEqualTo("unknown_ca");
    assertThat(TlsAlert.ofQuic(0x1ff)).isEqualTo("alert_255");
    assertThat(TlsAlert.ofQuic(0x0a)).isNull();
    assertThat(TlsAlert.ofQuic(0x200)).isNull();
  }

  @Test
  void itsFailureReportsIt() {
    assertThat(TlsAlert.of(TlsAlert.failure("certificate_required")))
        .isEqualTo("certificate_required");
  }
}
