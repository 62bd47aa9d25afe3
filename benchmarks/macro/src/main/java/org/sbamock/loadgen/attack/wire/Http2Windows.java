/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * The flow-control windows that a server grants for DATA (RFC 9113 section 5.2), as read from its
 * frames.
 */
public final class Http2Windows {
  private static final int INITIAL_WINDOW_SIZE = 0x4;
  private static final int SETTING_LENGTH = 6;

  private final Map<Integer, Long> updates = new HashMap<>();
  private final Map<Integer, Long> used = new HashMap<>();
  private long connection = Http2Frames.DEFAULT_WINDOW;
  private long initial = Http2Frames.DEFAULT_WINDOW;
  private boolean settled;

  /**
   * Takes octets from the windows of a stream and of the connection.
   *
   * @return the number of octets that may be sent, at most the wanted number; 0 if a window is
   *     closed
   */
  public synchronized int take(int stream, int wanted) {
    long window = initial + updates.getOrDefault(stream, 0L) - used.getOrDefault(stream, 0L);
    int granted = (int) Math.max(0, Math.min(wanted, Math.min(window, connection)));
    connection -= granted;
    used.merge(stream, (long) granted, Long::sum);
    return granted;
  }

  /** Waits until the SETTINGS of the server have arrived, or a time-out in ms passes. */
  public synchronized void awaitSettings(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (!settled && System.nanoTime() < deadline) {
      wait(10);
    }
  }

  /**
   * Reads frames until the connection ends.
   *
   * @throws IOException if the connection breaks
   */
  public void read(InputStream octets) throws IOException {
    DataInputStream in = new DataInputStream(octets);
    byte[] header = new byte[Http2Frames.HEADER_LENGTH];
    while (true) {
      in.readFully(header);
      int length = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | (header[2] & 0xff);
      int stream = (int) number(header, 5) & Integer.MAX_VALUE;
      received(header[3], stream, in.readNBytes(length));
    }
  }

  private synchronized void received(int type, int stream, byte[] payload) {
    if (type == Http2Frames.WINDOW_UPDATE && payload.length == 4) {
      long increment = number(payload, 0);
      if (stream == 0) {
        connection += increment;
      } else {
        updates.merge(stream, increment, Long::sum);
      }
    } else if (type == Http2Frames.SETTINGS) {
      for (int i = 0; i + SETTING_LENGTH <= payload.length; i += SETTING_LENGTH) {
        if ((payload[i] << 8 | payload[i + 1]) == INITIAL_WINDOW_SIZE) {
          initial = number(payload, i + 2);
        }
      }
      settled = true;
      notifyAll();
    }
  }

  private static long number(byte[] octets, int from) {
    long value = 0;
    for (int i = from; i < from + 4; i++) {
      value = value << 8 | (octets[i] & 0xff);
    }
    return value;
  }
}
