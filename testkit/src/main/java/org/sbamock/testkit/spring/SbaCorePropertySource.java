/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.sbamock.http.HttpProtocol;

/**
 * Publishes the addresses of a test class's core in the Environment of its application context,
 * with precedence over all other property sources. It adds no bean. The core is that of {@link
 * org.sbamock.testkit.SbaCore} or of a {@link org.sbamock.testkit.SbaCoreExtension} in a static
 * field.
 *
 * <p>The properties, with the configured prefix:
 *
 * <ul>
 *   <li>{@code sbamock.nrf.api-root}, {@code sbamock.ausf.api-root}, {@code sbamock.amf.api-root},
 *       and so on for each function of the core, such as {@code http://127.0.0.1:40571}
 *   <li>{@code sbamock.trust.certificate}: the authority's certificate as {@code file:…}, in PEM
 * </ul>
 *
 * <p>The context is closed after the outermost class that uses it, before the core stops. May be
 * used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SbaCorePropertySource {
  /**
   * The protocol whose scheme the API roots have; the first protocol of the core if the core does
   * not serve it.
   */
  HttpProtocol protocol() default HttpProtocol.H2C;

  /** The prefix of the property names, without the dot. */
  String prefix() default "sbamock";
}
