/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A condition that skips a test or a test class unless the machine meets a requirement. It is not
 * used on tests directly: an annotation per requirement combines it with the JUnit tag, so that no
 * test has one without the other.
 *
 * <pre>{@code
 * @Retention(RetentionPolicy.RUNTIME)
 * @Target({ElementType.TYPE, ElementType.METHOD})
 * @Inherited
 * @Tag("peer")
 * @Requires(Curl.class)
 * @interface RequiresCurl {}
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
@Repeatable(Requires.All.class)
@ExtendWith(RequirementCondition.class)
public @interface Requires {
  /** The requirement, whose class has a constructor without parameters. */
  Class<? extends Requirement> value();

  /** A container of several requirements of one annotation. */
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.ANNOTATION_TYPE)
  @ExtendWith(RequirementCondition.class)
  @interface All {
    /** The requirements. */
    Requires[] value();
  }
}
