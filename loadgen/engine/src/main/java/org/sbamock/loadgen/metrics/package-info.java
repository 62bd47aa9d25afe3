/** Live metrics of the generator while it runs, for Prometheus, OTLP and InfluxDB. */
@NullMarked
package org.sbamock.loadgen.metrics;

import org.jspecify.annotations.NullMarked;
