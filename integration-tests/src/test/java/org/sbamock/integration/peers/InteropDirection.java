/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

/** The role of a peer in a cell of the interop matrix. */
enum InteropDirection {
  /** The peer calls a function. */
  PEER_AS_CLIENT("client of sbamock"),
  /** sbamock's client calls the peer. */
  PEER_AS_SERVER("server for sbamock");

  private final String title;

  InteropDirection(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
