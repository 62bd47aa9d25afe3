package org.sbamock.http.server;

/** The last streams that something was done to, by their identifiers; the oldest are forgotten. */
final class RecentStreams {
  private static final int REMEMBERED = 64;

  private final int[] streamIds = new int[REMEMBERED];
  private int next;

  void add(int streamId) {
    streamIds[next] = streamId;
    next = (next + 1) % REMEMBERED;
  }

  boolean contains(int streamId) {
    for (int id : streamIds) {
      if (id == streamId) {
        return true;
      }
    }
    return false;
  }
}
