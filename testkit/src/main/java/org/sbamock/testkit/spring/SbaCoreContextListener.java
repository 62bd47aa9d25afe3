/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.ApplicationContext;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * A listener that closes an application context after the outermost class that uses it. A core
 * stops after that class or an enclosing one, so that no cached context refers to a stopped core.
 */
final class SbaCoreContextListener extends AbstractTestExecutionListener {
  /** The test contexts of the running classes with {@link SbaCorePropertySource}. */
  private static final Map<Class<?>, TestContext> RUNNING = new ConcurrentHashMap<>();

  @Override
  public void beforeTestClass(TestContext context) {
    if (publishesACore(context)) {
      RUNNING.put(context.getTestClass(), context);
    }
  }

  @Override
  public void afterTestClass(TestContext context) {
    RUNNING.remove(context.getTestClass());
    if (publishesACore(context) && !isSharedWithAnEnclosingClass(context)) {
      context.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
    }
  }

  private static boolean publishesACore(TestContext context) {
    return TestContextAnnotationUtils.hasAnnotation(
        context.getTestClass(), SbaCorePropertySource.class);
  }

  private static boolean isSharedWithAnEnclosingClass(TestContext context) {
    if (!context.hasApplicationContext()) {
      return false;
    }
    ApplicationContext application = context.getApplicationContext();
    Class<?> type = context.getTestClass().getEnclosingClass();
    while (type != null) {
      TestContext enclosing = RUNNING.get(type);
      if (enclosing != null
          && enclosing.hasApplicationContext()
          && enclosing.getApplicationContext() == application) {
        return true;
      }
      type = type.getEnclosingClass();
    }
    return false;
  }
}
