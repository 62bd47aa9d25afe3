/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.trial.TrialEnd;

/**
 * A message from a {@link SiteServer} to a {@link SiteProcess}, as a line of JSON.
 *
 * @param kind the kind of message
 * @param text a message for the user
 * @param seconds the duration of a start
 * @param progress the progress of the trial
 * @param result the result of the trial
 */
record SiteMessage(
    Kind kind,
    @Nullable String text,
    @Nullable Double seconds,
    @Nullable Counts progress,
    @Nullable TrialResult result) {
  enum Kind {
    NOTICE,
    STARTED,
    BEGINS,
    PREPARED,
    PROGRESS,
    MEASURED,
    IMPOSSIBLE,
    FAILED,
    NOTHING_MEASURED,
    INTERRUPTED,
    BROKEN
  }

  /** A {@link Progress} without its histograms, which only live metrics use. */
  record Counts(
      Progress.Phase phase,
      long elapsedNanos,
      long phaseNanos,
      double perSecond,
      long inFlight,
      long failed,
      long done,
      long planned) {
    static Counts of(Progress progress) {
      return new Counts(
          progress.phase(),
          progress.elapsedNanos(),
          progress.phaseNanos(),
          progress.perSecond(),
          progress.inFlight(),
          progress.failed(),
          progress.done(),
          progress.planned());
    }

    Progress progress() {
      return new Progress(
          phase,
          elapsedNanos,
          phaseNanos,
          perSecond,
          inFlight,
          failed,
          done,
          planned,
          List.of(),
          new Histogram(1));
    }
  }

  static SiteMessage of(Kind kind, @Nullable String text) {
    return new SiteMessage(kind, text, null, null, null);
  }

  static SiteMessage started(double seconds) {
    return new SiteMessage(Kind.STARTED, null, seconds, null, null);
  }

  static SiteMessage of(Progress progress) {
    return new SiteMessage(Kind.PROGRESS, null, null, Counts.of(progress), null);
  }

  static SiteMessage of(TrialEnd end) {
    if (end instanceof TrialEnd.Measured measured) {
      return new SiteMessage(Kind.MEASURED, null, null, null, measured.result());
    } else if (end instanceof TrialEnd.Impossible impossible) {
      return of(Kind.IMPOSSIBLE, impossible.reason());
    } else if (end instanceof TrialEnd.Failed failed) {
      return of(Kind.FAILED, failed.reason());
    } else if (end instanceof TrialEnd.NothingMeasured nothing) {
      return of(Kind.NOTHING_MEASURED, nothing.reason());
    }
    return of(Kind.INTERRUPTED, null);
  }
}
