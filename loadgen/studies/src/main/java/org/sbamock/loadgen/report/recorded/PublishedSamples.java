/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sbamock.loadgen.report.recorded.PublishedContent.Column;
import org.sbamock.loadgen.statistics.Sample;

/** The samples of a trial of a published run. */
final class PublishedSamples implements TrialSamples {
  private final PublishedContent content;
  private final int trial;

  /**
   * @param trial the index of the trial
   */
  PublishedSamples(PublishedContent content, int trial) {
    this.content = content;
    this.trial = trial;
  }

  @Override
  public Optional<Sample> sample(String metric) {
    List<long[]> lanes = Column.find(content.samples(), metric, trial);
    if (lanes == null || lanes.isEmpty()) {
      return Optional.empty();
    }
    List<double[]> values = lanes.stream().map(RoundedSample::decode).toList();
    return Optional.of(values.size() == 1 ? Sample.of(values.get(0)) : Sample.ofClusters(values));
  }

  @Override
  public List<double[]> timeline(String metric) {
    List<long[]> columns = Column.find(content.timelines(), metric, trial);
    if (columns == null) {
      return List.of();
    }
    double[] times = RoundedNumbers.decode(columns.get(0));
    double[] values = RoundedNumbers.decode(columns.get(1));
    List<double[]> pairs = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      pairs.add(new double[] {times[i], values[i]});
    }
    return pairs;
  }
}
