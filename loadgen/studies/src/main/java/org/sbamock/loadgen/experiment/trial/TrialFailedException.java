/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

/** A trial has no result, since a party failed; the run can go on with other trials. */
final class TrialFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TrialFailedException(String message) {
    super(message);
  }
}
