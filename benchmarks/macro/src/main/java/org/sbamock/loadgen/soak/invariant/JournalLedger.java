/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The calls of a stub function as the generator knows them. Thread-safe. */
public final class JournalLedger {
  private static final int NO_ANSWER = 0;

  private final InvariantLog log;
  private final Map<Long, Integer> calls = new HashMap<>();
  private long last;

  /** Creates a ledger without calls. */
  public JournalLedger(InvariantLog log) {
    this.log = log;
  }

  /**
   * An entry of the journal.
   *
   * @param call the number of the call, from its path
   * @param status the status of the response; null if there was none
   * @param fault the kind of the fault; null if there was none
   */
  public record Entry(long call, @Nullable Integer status, @Nullable String fault) {}

  /** Returns the number of a new call, from 1. */
  public synchronized long begin() {
    calls.put(++last, NO_ANSWER);
    return last;
  }

  /** Records the response of a call. */
  public synchronized void answered(long call, int status) {
    calls.put(call, status);
  }

  /** Returns the number of calls that were answered since the last {@link #compare}. */
  public synchronized long answered() {
    return calls.values().stream().filter(status -> status != NO_ANSWER).count();
  }

  /**
   * Compares the journal with the calls, and forgets the calls. A call that failed at the client
   * may have an entry, since its answer may have been lost.
   */
  public synchronized void compare(List<Entry> journal) {
    Map<Long, Integer> entries = new HashMap<>();
    for (Entry entry : journal) {
      Integer status = calls.get(entry.call());
      int count = entries.merge(entry.call(), 1, Integer::sum);
      log.check(
          Invariant.JOURNAL_COMPLETE,
          status != null && count == 1,
          () -> entry + (status == null ? " belongs to no call" : " exists " + count + " times"));
      log.check(
          Invariant.JOURNAL_ANSWERED,
          status == null
              || status == NO_ANSWER
              || entry.fault() != null
              || status.equals(entry.status()),
          () -> entry + ", and the client received " + status);
    }
    calls.forEach(
        (call, status) -> {
          if (status != NO_ANSWER) {
            log.check(
                Invariant.JOURNAL_COMPLETE,
                entries.containsKey(call),
                () -> "call " + call + " was answered with " + status + ", and has no entry");
          }
        });
    calls.clear();
  }
}
