/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

/** A hop between two parties of the core that passes through a proxy. */
public enum Hop {
  /** From a UE to the AMF. */
  UE_AMF("amf"),
  /** From the AMF to the NRF; also the registration and heart-beats of the AUSF. */
  AMF_NRF("nrf"),
  /** From the AMF to the AUSF. */
  AMF_AUSF("ausf");

  private final String server;

  Hop(String server) {
    this.server = server;
  }

  /** Returns the server of the hop: the name of the container on the network and of the proxy. */
  String server() {
    return server;
  }

  /** Returns the port of the proxy, one of those that Testcontainers publishes. */
  int proxyPort() {
    return 8666 + ordinal();
  }
}
