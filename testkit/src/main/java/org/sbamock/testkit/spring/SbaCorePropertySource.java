package org.sbamock.testkit.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.sbamock.http.HttpProtocol;

/**
 * Publishes where the core of a test class is in the Environment of the class's application
 * context, before all other property sources. It adds no bean. The core is that of {@link
 * org.sbamock.testkit.SbaCore} or of a {@link org.sbamock.testkit.SbaCoreExtension} in a static
 * field.
 *
 * <p>The properties, with the prefix that is told:
 *
 * <ul>
 *   <li>{@code sbamock.nrf.api-root}, {@code sbamock.ausf.api-root}, {@code sbamock.amf.api-root},
 *       and so on for each function of the core, such as {@code http://127.0.0.1:40571}
 *   <li>{@code sbamock.trust.certificate}: the authority's certificate as {@code file:…}, in PEM
 * </ul>
 *
 * <p>The context is closed after the class, since the core is.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SbaCorePropertySource {
  /** The protocol whose scheme the roots have; the first of the core if it does not speak that. */
  HttpProtocol protocol() default HttpProtocol.H2C;

  /** What the names of the properties begin with, without the dot. */
  String prefix() default "sbamock";
}
