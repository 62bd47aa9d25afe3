/** Live metrics of the generator during a run, for Prometheus, OTLP and InfluxDB. */
@NullMarked
package org.sbamock.loadgen.metrics;

import org.jspecify.annotations.NullMarked;
