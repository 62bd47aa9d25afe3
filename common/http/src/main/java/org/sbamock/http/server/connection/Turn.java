/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

/**
 * The time for which one connection occupies its event loop before other connections are served.
 * Further octets wait meanwhile, undecoded.
 */
public final class Turn {
  private static final int FRAMES_PER_CHECK = 16;
  private static final int OCTETS_PER_FRAME = 1 << 10;

  private final TurnQueue queue;
  private long began;
  private int frames;
  private boolean begun;
  private boolean over;

  /**
   * Creates the turns of a connection.
   *
   * @param queue the queue of the event loop, which determines the length of a turn
   */
  Turn(TurnQueue queue) {
    this.queue = queue;
  }

  /** Notes the start of a request, at a time of {@link System#nanoTime}. */
  public void request(long now) {
    if (!begun) {
      begun = true;
      began = now;
    } else if (now - began > queue.turnNanos()) {
      over = true;
    }
  }

  /**
   * Counts a frame or a piece of a message. The time is checked once in 16 short ones.
   *
   * @return whether further input must wait
   */
  public boolean isOverAtNextFrame() {
    return isOverAtNextFrame(0);
  }

  /**
   * Counts a frame; each KiB of it counts like a frame of its own, since a field section of 16 KiB
   * can take longer to decode than a hundred short ones.
   *
   * @param length the length of the frame in octets
   * @return whether further input must wait
   */
  public boolean isOverAtNextFrame(int length) {
    frames += 1 + length / OCTETS_PER_FRAME;
    if (frames >= FRAMES_PER_CHECK) {
      frames = 0;
      request(System.nanoTime());
    }
    return over;
  }

  /** Returns whether further input must wait. */
  public boolean isOver() {
    return over;
  }

  /** Continues at the next turn of the connection. */
  public void continueLater(Runnable continuation) {
    queue.add(continuation);
  }

  /** Ends the turn; the next request begins another one. */
  public void end() {
    begun = false;
    over = false;
  }
}
