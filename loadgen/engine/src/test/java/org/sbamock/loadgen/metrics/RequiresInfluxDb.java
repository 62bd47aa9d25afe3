/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that start an InfluxDB, tagged {@code database}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("database")
@Requires(RequiresInfluxDb.InfluxDb.class)
@interface RequiresInfluxDb {
  /** The program of an InfluxDB server of version 1. */
  final class InfluxDb implements Requirement {
    @Override
    public String need() {
      return "influxd of version 1: apt install influxdb";
    }

    @Override
    public Optional<String> problem() {
      return InfluxDbTest.DAEMON.isPresent()
          ? Optional.empty()
          : Optional.of("there is no influxd in " + InfluxDbTest.FOLDERS);
    }
  }
}
