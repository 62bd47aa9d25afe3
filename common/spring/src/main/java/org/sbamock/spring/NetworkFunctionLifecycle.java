/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.spring.exposure.Exposure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The life cycle of the function within its application. It starts after the management plane,
 * whose port it publishes, and stops before it, so that the drain can be monitored.
 */
final class NetworkFunctionLifecycle implements SmartLifecycle {
  /** The phase after Spring Boot's web server, which starts in {@code MAX_VALUE - 2048}. */
  static final int PHASE = Integer.MAX_VALUE - 512;

  private static final Logger LOG = LoggerFactory.getLogger(NetworkFunctionLifecycle.class);

  private final NetworkFunction function;
  private final LifecycleProperties properties;
  private final Supplier<String> managementPort;
  private final Exposure exposure;
  private volatile boolean running;

  NetworkFunctionLifecycle(
      NetworkFunction function,
      LifecycleProperties properties,
      Supplier<String> managementPort,
      Exposure exposure) {
    this.function = function;
    this.properties = properties;
    this.managementPort = managementPort;
    this.exposure = exposure;
  }

  @Override
  public void start() {
    try {
      function.start();
    } catch (UncheckedIOException e) {
      throw new CannotListenException(String.valueOf(e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException("sbamock.client", e.getMessage(), e);
    }
    running = true;
    if (properties.exitOnStdinEof()) {
      ParentWatch.begin(System.in, () -> System.exit(0));
    }
    String management = managementPort.get();
    LOG.info(
        "{} ready: SBI on port {} ({}), management on port {}",
        function.type(),
        function.port(),
        function.apiRoot(),
        management.isEmpty() ? "none" : management);
    exposure.log();
    Path file = properties.portsFile();
    if (file != null) {
      try {
        PortsFile.write(file, function, management);
      } catch (UncheckedIOException e) {
        throw new InvalidSettingException("sbamock", e.getMessage(), e);
      }
    }
  }

  @Override
  public void stop() {
    end().join();
  }

  @Override
  public void stop(Runnable callback) {
    end().whenComplete((done, failure) -> callback.run());
  }

  private CompletableFuture<Void> end() {
    Duration drain = properties.drain();
    Path file = properties.portsFile();
    if (file != null) {
      PortsFile.delete(file);
    }
    return function.stop(drain).whenComplete((done, failure) -> running = false);
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
