/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The cases of the attack kit. */
public final class HostilePeers {
  private HostilePeers() {}

  /** Returns all cases in the order of reports. */
  public static List<HostilePeer> all() {
    List<HostilePeer> all = new ArrayList<>();
    for (FileSize size : FileSize.values()) {
      all.add(new NeverReading(size));
    }
    for (FileSize size : FileSize.values()) {
      all.add(new ZeroWindow(size));
    }
    all.add(new TinyWindows());
    all.add(new SlowReader());
    all.add(new UnendedUploads());
    all.add(new SlowHeads());
    all.add(new IdleConnections());
    all.add(new Pipelining());
    all.add(new RapidReset());
    all.add(new WindowToggle());
    all.addAll(FrameFlood.all());
    all.addAll(EndlessMessage.all());
    all.add(new HpackBomb());
    all.add(new QuicInitials());
    all.add(new QuicHandshakes());
    all.add(new HugeJson());
    all.add(new DeepJson());
    all.add(new GzipBomb());
    all.add(new StoredProfiles());
    all.add(new PatchCopies());
    all.add(new HostilePattern());
    return List.copyOf(all);
  }

  /**
   * Returns a case.
   *
   * @throws IllegalArgumentException if there is none; the message lists the identifiers
   */
  public static HostilePeer of(String id) {
    return all().stream()
        .filter(peer -> peer.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + id
                        + "': expected one of "
                        + all().stream().map(HostilePeer::id).collect(Collectors.joining(", "))));
  }
}
