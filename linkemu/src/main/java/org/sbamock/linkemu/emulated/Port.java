package org.sbamock.linkemu.emulated;

/** A party's place at the switch; the relay's thread alone touches what is not final. */
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

  /** The descriptor to wait on; that of a device which is gone would always be ready. */
  int pollable() {
    return down ? -1 : fd;
  }

  boolean down() {
    return down;
  }

  /** Notes a read that brought nothing; an error other than "not now" means the device is gone. */
  void readFailed(int errno) {
    down |= errno != 0 && errno != Sys.EAGAIN && errno != Sys.EINTR;
  }
}
