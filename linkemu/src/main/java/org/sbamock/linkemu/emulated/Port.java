/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/** The port of a party at the switch. Mutable fields are confined to the relay's thread. */
final class Port {
  final String name;
  final int index;
  final int fd;
  Direction[] to = new Direction[0];
  boolean cut;
  long unrouted;
  private boolean down;

  Port(String name, int index, int fd) {
    this.name = name;
    this.index = index;
    this.fd = fd;
  }

  /**
   * Returns the descriptor to poll; -1 for a removed device, whose descriptor would always be
   * ready.
   */
  int pollable() {
    return down ? -1 : fd;
  }

  boolean down() {
    return down;
  }

  /** Records a failed read; an error other than EAGAIN means that the device was removed. */
  void readFailed(int errno) {
    down |= errno != 0 && errno != SystemCalls.EAGAIN && errno != SystemCalls.EINTR;
  }
}
