/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.testkit.SbaCoreExtension;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * A factory that finds {@link SbaCorePropertySource} on test classes and on those that enclose
 * them.
 */
final class SbaCoreContextCustomizerFactory implements ContextCustomizerFactory {
  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    SbaCorePropertySource source =
        TestContextAnnotationUtils.findMergedAnnotation(testClass, SbaCorePropertySource.class);
    return source == null
        ? null
        : new SbaCoreContextCustomizer(
            SbaCoreExtension.owner(testClass), source.protocol(), source.prefix());
  }
}
