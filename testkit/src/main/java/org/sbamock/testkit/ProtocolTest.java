/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sbamock.http.HttpProtocol;

/**
 * A test that runs once for each protocol. A parameter of type {@link HttpProtocol} receives the
 * protocol.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith(ProtocolTestExtension.class)
public @interface ProtocolTest {
  /**
   * The protocols. Defaults to the protocols of the class's core, or to all five protocols without
   * a core. With a core in an instance field, the runs over protocols that it does not serve are
   * skipped.
   */
  HttpProtocol[] value() default {};
}
