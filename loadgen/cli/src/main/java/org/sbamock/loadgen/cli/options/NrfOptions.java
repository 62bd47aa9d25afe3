/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.sut.NrfOutage;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.nrf.NrfMix;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the workload of NF instances that use an NRF. */
public final class NrfOptions {
  @Option(
      names = "--mix",
      paramLabel = "<operation=weight,...>",
      converter = MixConverter.class,
      description =
          "Relative frequencies of registration, heartbeat, subscription, discovery and token with"
              + " --workload nrf (default:"
              + " registration=5,heartbeat=50,subscription=5,discovery=30,token=10).")
  @Nullable NrfMix mix;

  @Option(
      names = "--storm",
      paramLabel = "<at+length>",
      description =
          "Stop the NRF during the measurement of --workload nrf, such as 10s+5s: 10 s after the"
              + " start of the measurement, for 5 s. It starts again without registrations, and all"
              + " instances register at once.")
  @Nullable String storm;

  /** A converter of mixes. */
  static final class MixConverter implements ITypeConverter<NrfMix> {
    @Override
    public NrfMix convert(String value) {
      try {
        return NrfMix.parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Returns the relative frequencies of the operations. */
  public NrfMix mix() {
    return mix == null ? NrfMix.DEFAULT : mix;
  }

  /**
   * Returns the times at which the NRF is stopped and started again; null if it is not.
   *
   * @throws IllegalArgumentException if the times are invalid; the message names the option
   */
  public NrfOutage.@Nullable Times outage() {
    if (storm == null) {
      return null;
    }
    String[] parts = storm.split("\\+", -1);
    try {
      if (parts.length == 2) {
        return new NrfOutage.Times(Units.duration(parts[0]), Units.duration(parts[1]));
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--storm '" + storm + "': " + e.getMessage(), e);
    }
    throw new IllegalArgumentException(
        "--storm '" + storm + "': expected a start time and a duration, such as 10s+5s");
  }

  /**
   * Checks the options.
   *
   * @param ownCore whether the functions are started for the run
   * @param measured the duration of the measurement
   * @param thinkTime the pause of an instance between operations
   * @throws IllegalArgumentException if the options contradict each other; the message names them
   */
  public void check(WorkloadKind kind, boolean ownCore, Duration measured, Duration thinkTime) {
    if (kind != WorkloadKind.NRF && (mix != null || storm != null)) {
      throw new IllegalArgumentException("--mix and --storm require --workload nrf");
    }
    NrfOutage.Times outage = outage();
    if (outage == null) {
      return;
    }
    if (!ownCore) {
      throw new IllegalArgumentException(
          "--storm requires an NRF that is started for the run: omit --amf. Instances register"
              + " again as well when an NRF at a given URL is restarted");
    }
    if (outage.at().plus(outage.length()).compareTo(measured) >= 0) {
      throw new IllegalArgumentException(
          "--storm '"
              + storm
              + "': expected an end before the end of the measurement at "
              + Units.text(measured));
    }
    if (thinkTime.compareTo(outage.length()) >= 0) {
      throw new IllegalArgumentException(
          "--storm '"
              + storm
              + "': expected a duration above the --think-time of "
              + Units.text(thinkTime)
              + ", after which every instance has noticed that the NRF is stopped");
    }
  }

  /** Adds the options to the recorded configuration. */
  public void describe(Map<String, Object> configuration) {
    configuration.put("mix", mix().toString());
    if (storm != null) {
      configuration.put("storm", storm);
    }
  }
}
