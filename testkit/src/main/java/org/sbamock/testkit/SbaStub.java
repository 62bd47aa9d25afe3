/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A function that responds by stub mappings only. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface SbaStub {
  /** The type of the function, such as {@code UDM}; not {@code NRF}. */
  String type();

  /** The services that it registers with the NRF, such as {@code nudm-ueau/v1}. */
  String[] services() default {};
}
