/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** The supported versions of TLS over TCP; QUIC always uses 1.3 (RFC 9001). */
public enum TlsVersion {
  /** TLS 1.2 (RFC 5246). */
  TLS_1_2("TLSv1.2"),
  /** TLS 1.3 (RFC 8446). */
  TLS_1_3("TLSv1.3");

  private final String jdkName;

  TlsVersion(String jdkName) {
    this.jdkName = jdkName;
  }

  /** Returns the version's name in the JDK's and Netty's TLS engines. */
  public String jdkName() {
    return jdkName;
  }
}
