/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The meter of the energy of the host's processor packages, with Intel's RAPL counters (powercap of
 * the kernel).
 */
public final class EnergyMeter {
  private static final Path POWERCAP = Path.of("/sys/class/powercap");

  private final List<Path> packages;
  private final String reason;

  private EnergyMeter(List<Path> packages, String reason) {
    this.packages = packages;
    this.reason = reason;
  }

  /** Returns the meter of this machine, which may have no counters. */
  public static EnergyMeter ofHost() {
    return at(POWERCAP);
  }

  /**
   * Returns a meter without counters.
   *
   * @param reason the reason, in words
   */
  public static EnergyMeter none(String reason) {
    return new EnergyMeter(List.of(), reason);
  }

  static EnergyMeter at(Path powercap) {
    List<Path> packages = new ArrayList<>();
    String reason = "no RAPL counters in " + powercap;
    if (Files.isDirectory(powercap)) {
      try (DirectoryStream<Path> zones = Files.newDirectoryStream(powercap, "intel-rapl:[0-9]*")) {
        for (Path zone : zones) {
          Path counter = zone.resolve("energy_uj");
          if (zone.getFileName().toString().matches("intel-rapl:[0-9]+")) {
            if (Files.isReadable(counter)) {
              packages.add(counter);
            } else {
              reason = counter + " is readable by root only";
            }
          }
        }
      } catch (IOException e) {
        reason = powercap + " cannot be read: " + e.getMessage();
      }
    }
    return new EnergyMeter(packages, reason);
  }

  /** Returns the reason why {@link #joules} is empty. */
  public String reason() {
    return reason;
  }

  /** Returns the energy in joules since an arbitrary time; empty if it cannot be read. */
  public OptionalDouble joules() {
    if (packages.isEmpty()) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    try {
      for (Path counter : packages) {
        sum += Long.parseLong(Files.readString(counter).strip()) / 1e6;
      }
      return OptionalDouble.of(sum);
    } catch (IOException | NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
