package org.sbamock.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.ClientAuth;

/**
 * Runs a core in this JVM for all tests of a class and its nested ones. Stubs, scenarios and
 * journals are reset before each test; what is registered and authenticated stays.
 *
 * <p>Parameters of tests and of life-cycle methods may be a {@link RunningCore}, its {@link
 * org.sbamock.http.client.SbiClient}, its {@link SbaTrust} or a {@link ClientCertificate}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(SbaCoreExtension.class)
public @interface SbaCore {
  /** The types of the functions that run; a type that is none of these three is a stub. */
  String[] functions() default {"NRF", "AUSF", "AMF"};

  /** Functions that answer by stubs alone and tell the NRF of services. */
  SbaStub[] stubs() default {};

  /** What each function speaks, on its one port. */
  HttpProtocol[] protocols() default {
    HttpProtocol.H1C, HttpProtocol.H1, HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3
  };

  /** What the functions speak to each other; the first of {@link #protocols} if it is not there. */
  HttpProtocol clientProtocol() default HttpProtocol.H2C;

  /**
   * Whether the services of all functions ask for an access token of the NRF; {@link
   * RunningCore#accessToken(org.sbamock.sbi.NfType, String)} has one for a test.
   */
  boolean oauth2() default false;

  /**
   * Whether the functions ask their clients for a certificate over h1, h2 and h3; h1c and h2c have
   * none. {@link RunningCore#clientCertificate} has one for a test's client.
   */
  ClientAuth clientAuth() default ClientAuth.NONE;

  /**
   * The condition of an emulated link beneath the core, such as {@code lag} or {@code delay 50ms
   * loss 1%}; none by default. Each function and the test's client then have a network namespace of
   * their own. Where the machine does not permit that, the tests are skipped, with the reason.
   */
  String link() default "";

  /** The seed of random choices: of RAND, of identifiers, of delays. */
  long seed() default CoreSettings.DEFAULT_SEED;

  /** How many requests the journal of each function keeps, 0 (none) to 1,000,000. */
  int journalCapacity() default CoreSettings.DEFAULT_JOURNAL_CAPACITY;
}
