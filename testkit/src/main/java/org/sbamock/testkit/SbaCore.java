/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.ClientAuth;

/**
 * Runs a core in this JVM for all tests of a class and its nested ones. Before each test, the core
 * is {@linkplain RunningCore#reset reset}: stubs, scenarios and journals are removed; registrations
 * and authentications remain.
 *
 * <p>Parameters of tests and of life-cycle methods may be a {@link RunningCore}, its {@link
 * org.sbamock.http.client.SbiClient}, its {@link SbaTrust} or a {@link ClientCertificate}.
 *
 * <p>May be used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(AnnotatedCoreExtension.class)
public @interface SbaCore {
  /**
   * The types of the functions; a type without an artifact on the class path, and one of {@link
   * #stubs}, is a stub function.
   */
  String[] functions() default {"NRF", "AUSF", "AMF"};

  /**
   * Stub functions, with the services that they register. A stub remains one although its type is
   * among {@link #functions} or its artifact, such as {@code sbamock-udm}, is on the class path.
   * The NRF cannot be a stub function, since no function could register with it.
   */
  SbaStub[] stubs() default {};

  /** The protocols that each function serves on its port. */
  HttpProtocol[] protocols() default {
    HttpProtocol.H1C, HttpProtocol.H1, HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3
  };

  /**
   * The protocol of calls between the functions; the first of {@link #protocols} if it is not among
   * them.
   */
  HttpProtocol clientProtocol() default HttpProtocol.H2C;

  /**
   * Whether the services of all functions require an access token of the NRF. {@link
   * RunningCore#accessToken(org.sbamock.sbi.NfType, String)} returns one for a test.
   */
  boolean oauth2() default false;

  /**
   * Whether the functions request a client certificate over h1, h2 and h3. {@link
   * RunningCore#clientCertificate} returns one for a test's client.
   */
  ClientAuth clientAuth() default ClientAuth.NONE;

  /**
   * The condition of the emulated link, such as {@code lag} or {@code delay 50ms loss 1%}. Each
   * function and the test's client then has a separate network namespace; tests are skipped with
   * the reason if the machine does not permit that. By default the core runs on loopback.
   */
  String link() default "";

  /** The seed of random choices: of RAND, of identifiers, of delays. */
  long seed() default CoreSettings.DEFAULT_SEED;

  /** The capacity of each function's journal in requests, 0 (no journal) to 1,000,000. */
  int journalCapacity() default CoreSettings.DEFAULT_JOURNAL_CAPACITY;

  /**
   * What the functions do about messages that do not conform to their OpenAPI descriptions, whose
   * directory the system property {@code sbamock.3gpp.dir} names.
   */
  ConformanceMode conformance() default ConformanceMode.OFF;
}
