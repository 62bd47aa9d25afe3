/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.Nullable;

/**
 * An experiment's file is invalid; the message states the position, the error and the accepted
 * values.
 */
public final class ExperimentFileException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ExperimentFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
