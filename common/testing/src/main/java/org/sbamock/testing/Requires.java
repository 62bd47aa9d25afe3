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
 * Skips a test, or a class of tests, unless the machine meets a requirement. Not used on tests
 * directly: an annotation for each requirement carries it together with the JUnit tag, so that no
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
  /** The requirement; its constructor has no parameters. */
  Class<? extends Requirement> value();

  /** Several requirements of one annotation. */
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
