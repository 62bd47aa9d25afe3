package org.sbamock.testkit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A function that answers by stubs alone. */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface SbaStub {
  /** Its type, such as {@code UDM}. */
  String type();

  /** The services that it tells the NRF, such as {@code nudm-ueau/v1}. */
  String[] services() default {};
}
