package org.sbamock.linkemu.emulated;

/** A party's place at the switch; the relay's thread alone touches what is not final. */
final class Port {
  final String name;
  final int index;
  final int fd;
  Direction[] to = new Direction[0];
  boolean cut;

  Port(String name, int index, int fd) {
    this.name = name;
    this.index = index;
    this.fd = fd;
  }
}
