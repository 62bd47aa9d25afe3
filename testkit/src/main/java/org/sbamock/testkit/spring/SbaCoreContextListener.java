/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import org.sbamock.testkit.SbaCoreExtension;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * A listener that closes the application context of a class when its core stops, so that no cached
 * context refers to a stopped core.
 */
final class SbaCoreContextListener extends AbstractTestExecutionListener {
  @Override
  public void afterTestClass(TestContext context) {
    Class<?> testClass = context.getTestClass();
    if (SbaCoreExtension.owner(testClass) == testClass
        && TestContextAnnotationUtils.hasAnnotation(testClass, SbaCorePropertySource.class)) {
      context.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
    }
  }
}
