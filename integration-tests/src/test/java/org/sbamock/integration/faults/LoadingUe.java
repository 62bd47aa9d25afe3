/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;

/**
 * A UE that registers again and again, deregisters every other time, and compares what the AMF
 * returns with what it returned before. Used by one thread at a time.
 */
final class LoadingUe {
  private static final String GUTI = "5g-guti-00101010040[0-9a-f]{8}";
  private static final int READ_AGAIN = 20;

  private final TestUe ue;
  private final Outcomes outcomes;

  /** The UE that has each 5G-GUTI, of those whose answers do not depend on a call under way. */
  private final Map<String, LoadingUe> gutis;

  /** Registrations that ended, or of which the UE does not know whether they exist. */
  private final List<String> former = new ArrayList<>();

  private @Nullable String resource;
  private String guti = "";
  private int rounds;

  LoadingUe(int number, TestCaller amf, Outcomes outcomes, Map<String, LoadingUe> gutis) {
    this.ue = new TestUe(Subscribers.supi(number), amf);
    this.outcomes = outcomes;
    this.gutis = gutis;
  }

  /** Registers, and every other time deregisters; returns whether every call succeeded. */
  boolean round() {
    rounds++;
    String previous = resource;
    if (!register() || resource == null) {
      return false;
    }
    String current = resource;
    boolean readable = reads(current);
    if (previous != null) {
      requireEnded(previous);
    }
    return readable && (rounds % 2 == 0 || deregister());
  }

  /** Registers; returns whether the AMF accepted the UE. */
  boolean register() {
    Answer challenge = outcomes.call(Nf.AMF, ue::begin);
    if (challenge == null || challenge.status() != 201) {
      return false;
    }
    String next = TestUe.resource(challenge);
    gutis.remove(guti, this);
    Answer answer = outcomes.call(Nf.AMF, () -> ue.answer(next, challenge));
    if (answer == null) {
      former.add(next);
      return false;
    }
    if (answer.status() >= 400) {
      return false;
    }
    if (answer.status() != 200 || !answer.text("result").equals("REGISTERED")) {
      outcomes.violated(ue.supi() + " was answered " + answer);
      return false;
    }
    end();
    resource = next;
    guti = answer.text("guti");
    if (!guti.matches(GUTI) || !answer.text("supi").equals(ue.supi().value())) {
      outcomes.violated(ue.supi() + " was registered as " + answer);
    }
    LoadingUe other = gutis.put(guti, this);
    if (other != null && other != this) {
      outcomes.violated(ue.supi() + " and " + other.ue.supi() + " have " + guti);
    }
    return true;
  }

  private boolean reads(String registration) {
    Answer read = outcomes.call(Nf.AMF, () -> ue.read(registration));
    if (read == null || read.status() >= 400) {
      return false;
    }
    if (!read.text("guti").equals(guti) || !read.text("supi").equals(ue.supi().value())) {
      outcomes.violated(ue.supi() + " with " + guti + " was read as " + read);
    }
    return true;
  }

  /** Deregisters; returns whether the AMF confirmed it. */
  boolean deregister() {
    String registration = resource;
    if (registration == null) {
      throw new IllegalStateException(ue.supi() + " is not registered");
    }
    gutis.remove(guti, this);
    end();
    Answer deleted = outcomes.call(Nf.AMF, () -> ue.deregister(registration));
    if (deleted == null || deleted.status() != 204) {
      return false;
    }
    requireEnded(registration);
    return true;
  }

  private void end() {
    if (resource != null) {
      former.add(resource);
      resource = null;
    }
  }

  private void requireEnded(String registration) {
    Answer read = read(registration);
    if (read != null && !read.problem().equals("404 CONTEXT_NOT_FOUND")) {
      outcomes.violated(ue.supi() + "'s ended registration was read as " + read);
    }
  }

  /** Requires that the latest registrations before the current one have ended. */
  void requireFormerEnded() {
    former.stream().skip(Math.max(0, former.size() - READ_AGAIN)).forEach(this::requireEnded);
  }

  private @Nullable Answer read(String registration) {
    try {
      return ue.read(registration);
    } catch (TestCaller.Unanswered e) {
      return null;
    }
  }

  String guti() {
    return guti;
  }
}
