package org.sbamock.testkit.containers;

/** A way between two parties of the core that leads through a proxy. */
public enum Hop {
  /** From a UE, or whoever plays one, to the AMF. */
  UE_AMF("amf"),
  /** From the AMF to the NRF; the AUSF's registration and heart-beats take it too. */
  AMF_NRF("nrf"),
  /** From the AMF to the AUSF. */
  AMF_AUSF("ausf");

  private final String server;

  Hop(String server) {
    this.server = server;
  }

  /** Whom it leads to: name of the container on the network, and of the proxy. */
  String server() {
    return server;
  }

  /** The proxy's port, among those that Testcontainers publishes. */
  int proxyPort() {
    return 8666 + ordinal();
  }
}
