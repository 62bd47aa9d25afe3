/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.FunctionRequests;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The meter that counts the requests of the generator and the functions during a measurement. */
public final class RequestMeter implements TrialMeter {
  private static final Logger LOG = LoggerFactory.getLogger(RequestMeter.class);

  private final List<FunctionProcess> functions;
  private final Collection<String> generatorAuthorities;
  private final Supplier<List<RequestCount>> generator;
  private List<RequestCount> before = List.of();
  private List<RequestCount> after = List.of();

  /**
   * Creates a meter.
   *
   * @param generatorAuthorities the authorities at which the functions call the generator
   * @param generator supplies the current counts of the generator
   */
  public RequestMeter(
      List<FunctionProcess> functions,
      Collection<String> generatorAuthorities,
      Supplier<List<RequestCount>> generator) {
    this.functions = List.copyOf(functions);
    this.generatorAuthorities = generatorAuthorities;
    this.generator = generator;
  }

  @Override
  public void measurementBegins() {
    before = read();
  }

  @Override
  public void measurementEnds() {
    after = read();
  }

  private List<RequestCount> read() {
    List<RequestCount> counts = new ArrayList<>(generator.get());
    try {
      counts.addAll(
          FunctionRequests.read(
              functions.stream().filter(FunctionProcess::isAlive).toList(), generatorAuthorities));
    } catch (FunctionException e) {
      LOG.warn("{}", e.getMessage());
    }
    return counts;
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.requests(RequestCount.between(before, after));
  }
}
