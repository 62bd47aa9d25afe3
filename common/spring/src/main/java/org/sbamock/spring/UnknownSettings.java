/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Rejects unknown settings of the groups that a function has, such as {@code sbamock.sbi.*}. Groups
 * of other functions are not checked, since several functions can share a configuration; nor are
 * the environment and the system properties.
 *
 * <p>Unlike {@code ignoreUnknownFields} of Spring Boot, this accepts settings with an empty value,
 * and groups of which a part is bound to a class of its own.
 */
final class UnknownSettings implements ConfigurationPropertiesBindHandlerAdvisor {
  private static final ConfigurationPropertyName SBAMOCK = ConfigurationPropertyName.of("sbamock");

  private final ListableBeanFactory beans;

  UnknownSettings(ListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public BindHandler apply(BindHandler handler) {
    return new Check(handler);
  }

  /**
   * Returns whether a class of its own is bound to a part of a group that has the setting. Spring
   * Boot names these beans by prefix and class, {@code sbamock.sbi-org.sbamock.…}.
   */
  private boolean inOtherGroup(ConfigurationPropertyName group, ConfigurationPropertyName setting) {
    return Stream.of(beans.getBeanDefinitionNames())
        .filter(name -> name.startsWith(group + ".") && name.contains("-"))
        .map(name -> name.substring(0, name.lastIndexOf('-')))
        .filter(ConfigurationPropertyName::isValid)
        .map(ConfigurationPropertyName::of)
        .anyMatch(other -> other.isAncestorOf(setting));
  }

  /** Notes which settings a group has, and compares them with those that are set. */
  private final class Check extends AbstractBindHandler {
    private final Set<ConfigurationPropertyName> known = new HashSet<>();

    Check(BindHandler parent) {
      super(parent);
    }

    @Override
    public <T> @Nullable Bindable<T> onStart(
        ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
      known.add(name);
      return super.onStart(name, target, context);
    }

    @Override
    public void onFinish(
        ConfigurationPropertyName name,
        Bindable<?> target,
        BindContext context,
        @Nullable Object result)
        throws Exception {
      super.onFinish(name, target, context, result);
      if (context.getDepth() == 0 && SBAMOCK.isAncestorOf(name)) {
        List<ConfigurationPropertyName> unknown = unknown(name, context);
        if (!unknown.isEmpty()) {
          throw new InvalidSettingException(
              name.toString(),
              unknown.stream().map(this::describe).collect(Collectors.joining("; ")));
        }
      }
    }

    private List<ConfigurationPropertyName> unknown(
        ConfigurationPropertyName group, BindContext context) {
      return StreamSupport.stream(context.getSources().spliterator(), false)
          .filter(UnknownSettings::isChecked)
          .flatMap(source -> ((IterableConfigurationPropertySource) source).stream())
          .filter(group::isAncestorOf)
          .filter(setting -> !known.contains(setting) && !inOverriddenList(setting))
          .filter(setting -> !inOtherGroup(group, setting))
          .distinct()
          .sorted()
          .toList();
    }

    /** Returns whether a source of higher precedence replaces the list that has the element. */
    private boolean inOverriddenList(ConfigurationPropertyName setting) {
      for (ConfigurationPropertyName name = setting; !name.isEmpty(); name = name.getParent()) {
        if (name.isLastElementIndexed()
            && !known.contains(name)
            && known.contains(name.getParent())) {
          return true;
        }
      }
      return false;
    }

    private String describe(ConfigurationPropertyName unknown) {
      for (ConfigurationPropertyName parent = unknown.getParent();
          !parent.isEmpty();
          parent = parent.getParent()) {
        List<String> names = names(parent);
        if (!names.isEmpty()) {
          return "%s is unknown, expected one of %s.{%s}"
              .formatted(unknown, parent, String.join(", ", names));
        }
      }
      return unknown + " is unknown";
    }

    private List<String> names(ConfigurationPropertyName parent) {
      return known.stream()
          .filter(parent::isParentOf)
          .map(name -> name.getLastElement(Form.DASHED))
          .sorted()
          .toList();
    }
  }

  private static boolean isChecked(ConfigurationPropertySource source) {
    return source instanceof IterableConfigurationPropertySource
        && source.getUnderlyingSource() instanceof PropertySource<?> underlying
        && !(underlying instanceof SystemEnvironmentPropertySource)
        && !underlying.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
  }
}
