package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The energy of the host's processor packages, by Intel's RAPL counters (powercap of the kernel).
 */
public final class EnergyMeter {
  private static final Path POWERCAP = Path.of("/sys/class/powercap");

  private final List<Path> packages;
  private final String reason;

  private EnergyMeter(List<Path> packages, String reason) {
    this.packages = packages;
    this.reason = reason;
  }

  /** The meter of this machine, which may have nothing to read. */
  public static EnergyMeter ofHost() {
    return at(POWERCAP);
  }

  /**
   * One that has nothing to read.
   *
   * @param reason for people
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
              reason = counter + " is not readable: only root may";
            }
          }
        }
      } catch (IOException e) {
        reason = powercap + " cannot be read: " + e.getMessage();
      }
    }
    return new EnergyMeter(packages, reason);
  }

  /** Why there is nothing to read; meaningful if {@link #joules} is empty. */
  public String reason() {
    return reason;
  }

  /** Since some moment in the past, joules; empty where it cannot be read. */
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
