/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.NfType;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.SbaCoreExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * A customizer that publishes a core in the Environment of an application context. Customizers of
 * the same core are equal, so that a nested class also shares the context of its enclosing class.
 *
 * @param owner the test class that owns the core
 */
record SbaCoreContextCustomizer(Class<?> owner, HttpProtocol protocol, String prefix)
    implements ContextCustomizer {
  static final String SOURCE = "sbamock core";

  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    publish(context.getEnvironment());
  }

  void publish(ConfigurableEnvironment environment) {
    RunningCore core =
        SbaCoreExtension.running(owner)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no core is running for "
                            + owner.getName()
                            + ": annotate it with @SbaCore, or make the field of its"
                            + " SbaCoreExtension static"));
    environment.getPropertySources().addFirst(new MapPropertySource(SOURCE, properties(core)));
  }

  private Map<String, Object> properties(RunningCore core) {
    Set<HttpProtocol> spoken = core.protocols();
    HttpProtocol published = spoken.contains(protocol) ? protocol : spoken.iterator().next();
    Map<String, Object> properties = new LinkedHashMap<>();
    for (NfType type : core.types()) {
      properties.put(
          "%s.%s.api-root".formatted(prefix, name(type)),
          core.function(type).apiRoot(published).toString());
    }
    properties.put(prefix + ".trust.certificate", core.trust().pem().toUri().toString());
    return properties;
  }

  private static String name(NfType type) {
    return type.value().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
