/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionArchive;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The application context that is generated when a function's application is built. */
@Timeout(180)
final class GeneratedContextIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Path HOME = Path.of(System.getProperty("sbamock.home", ".."));
  private static final String GENERATED = "Application__BeanFactoryRegistrations";

  private final List<FunctionProcess> functions = new ArrayList<>();
  @TempDir private Path directory;

  @AfterEach
  void stop() {
    functions.forEach(FunctionProcess::stop);
    functions.forEach(function -> function.awaitEnd(FunctionProcess.END_TIMEOUT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nrf", "ausf", "udm", "amf", "stub"})
  void hasTheEndpointsAndMetersOfAContextThatEvaluatesConditions(String module) throws Exception {
    FunctionProcess generated = start("generated", module, Map.of(), List.of());
    FunctionProcess evaluated =
        start("evaluated", module, Map.of(), List.of("-Dspring.aot.enabled=false"));
    generated.awaitReady(PATIENCE);
    evaluated.awaitReady(PATIENCE);

    assertThat(loadedClasses("generated")).contains(GENERATED);
    assertThat(loadedClasses("evaluated")).doesNotContain(GENERATED);
    assertThat(names(generated, "/actuator", "_links"))
        .isEqualTo(names(evaluated, "/actuator", "_links"));
    assertThat(names(generated, "/actuator/health", "components"))
        .contains("networkFunction")
        .isEqualTo(names(evaluated, "/actuator/health", "components"));
    assertThat(meters(generated)).contains("sbamock.log.suppressed").isEqualTo(meters(evaluated));
    assertThat(generated.management().get("/__admin/mappings")).contains("\"mappings\"");
  }

  @Test
  void isNotUsedIfASettingDecidesOnBeans() throws Exception {
    FunctionProcess amf = start("amf", "amf", Map.of("sbamock.mock.enabled", "false"), List.of());
    amf.awaitReady(PATIENCE);

    assertThat(loadedClasses("amf")).doesNotContain(GENERATED);
    assertThat(catchThrowable(() -> amf.management().get("/__admin/mappings")))
        .isInstanceOf(FileNotFoundException.class);
  }

  private FunctionProcess start(
      String name, String module, Map<String, String> further, List<String> jvmOptions) {
    Map<String, String> settings = new HashMap<>(FunctionArchive.ALONE);
    settings.put("sbamock.tls.directory", directory.resolve(name + "-tls").toString());
    settings.putAll(further);
    List<String> options = new ArrayList<>(CoreSettings.QUICK_JVM);
    options.add("-Xlog:class+load:file=" + classLog(name));
    options.addAll(jvmOptions);
    FunctionProcess function =
        FunctionProcess.start(
            name, new BootJars(HOME).find(module), List.of(), options, settings, directory);
    functions.add(function);
    return function;
  }

  private Path classLog(String name) {
    return directory.resolve(name + ".classes");
  }

  private String loadedClasses(String name) throws IOException {
    return Files.readString(classLog(name));
  }

  /** Returns the names of all meters but those that exist after a garbage collection only. */
  private static Set<String> meters(FunctionProcess function) throws IOException {
    Set<String> names = new TreeSet<>();
    read(function, "/actuator/metrics").at("/names").forEach(name -> names.add(name.asString()));
    names.removeIf(name -> name.startsWith("jvm.gc."));
    return names;
  }

  private static Set<String> names(FunctionProcess function, String path, String member)
      throws IOException {
    return new TreeSet<>(read(function, path).get(member).propertyNames());
  }

  private static JsonNode read(FunctionProcess function, String path) throws IOException {
    return Json.mapper().readTree(function.management().get(path));
  }
}
