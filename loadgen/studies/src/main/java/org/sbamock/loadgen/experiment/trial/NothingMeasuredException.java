/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

/** A trial ended without any measured cycle. */
final class NothingMeasuredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NothingMeasuredException(String message) {
    super(message);
  }
}
