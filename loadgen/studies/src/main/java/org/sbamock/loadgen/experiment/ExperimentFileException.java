/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import org.jspecify.annotations.Nullable;

/** An experiment's file asks for what cannot be; the message names place, fault and remedy. */
public final class ExperimentFileException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ExperimentFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
