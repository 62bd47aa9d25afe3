/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs each benchmark for a moment, with its largest parameters left out, lest it rots. */
final class BenchmarksTest {
  @Test
  void every_benchmark_runs() throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .param("profiles", "10", "1000")
                    .param("routes", "10")
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(1))
                    .verbosity(VerboseMode.SILENT)
                    .shouldFailOnError(true)
                    .build())
            .run();

    assertThat(names(results)).isEqualTo(known());
  }

  private static Set<String> names(Collection<RunResult> results) {
    return results.stream()
        .map(result -> result.getParams().getBenchmark())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> known() {
    return BenchmarkList.defaultList()
        .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
        .stream()
        .map(entry -> entry.getUsername())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
