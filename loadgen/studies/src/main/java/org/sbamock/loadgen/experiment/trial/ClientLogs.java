/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.workload.GeneratorSettings;

/**
 * The logs that the generator's client writes about its connections.
 *
 * @param keyLogFile where the secrets of TLS connections are appended; null for nowhere
 * @param qlogDirectory where QUIC connections write qlogs, in a directory for each trial; null for
 *     nowhere
 */
public record ClientLogs(@Nullable Path keyLogFile, @Nullable Path qlogDirectory) {
  /** Nothing. */
  public static final ClientLogs NONE = new ClientLogs(null, null);

  GeneratorSettings apply(GeneratorSettings settings, String trial) {
    Path logs = qlogDirectory == null ? null : qlogDirectory.resolve(trial);
    return settings.withKeyLogFile(keyLogFile).withQuic(settings.quic().withQlogDirectory(logs));
  }
}
