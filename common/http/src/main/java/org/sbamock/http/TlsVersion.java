/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** The versions of TLS over TCP that may be asked for; QUIC always has 1.3 (RFC 9001). */
public enum TlsVersion {
  /** RFC 5246. */
  TLS_1_2("TLSv1.2"),
  /** RFC 8446. */
  TLS_1_3("TLSv1.3");

  private final String jdkName;

  TlsVersion(String jdkName) {
    this.jdkName = jdkName;
  }

  /** The name that TLS engines know. */
  public String jdkName() {
    return jdkName;
  }
}
