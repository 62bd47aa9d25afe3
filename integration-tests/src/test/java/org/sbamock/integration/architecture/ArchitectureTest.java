/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies inside modules, which Maven does not check; those among modules are in the POMs. */
@AnalyzeClasses(packages = "org.sbamock", importOptions = ArchitectureTest.MainClasses.class)
final class ArchitectureTest {
  private static final String SERVER = "org.sbamock.http.server..";
  private static final String CLIENT = "org.sbamock.http.client..";
  private static final String TLS = "org.sbamock.http.tls..";
  private static final String SPRING = "org.sbamock.spring..";
  private static final String TESTKIT = "org.sbamock.testkit..";
  private static final String SPRING_FRAMEWORK = "org.springframework..";
  private static final String NETTY = "io.netty..";

  @ArchTest
  static final ArchRule httpServerDoesNotKnowTheClient =
      noClasses()
          .that()
          .resideInAPackage(SERVER)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CLIENT)
          .because("each role can be replaced, and tested by an implementation of other make");

  @ArchTest
  static final ArchRule httpClientDoesNotKnowTheServer =
      noClasses()
          .that()
          .resideInAPackage(CLIENT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SERVER)
          .because("each role can be replaced, and tested by an implementation of other make");

  @ArchTest
  static final ArchRule whatBothRolesShareKnowsNeither =
      noClasses()
          .that()
          .resideInAnyPackage("org.sbamock.http", "org.sbamock.http.http3", TLS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SERVER, CLIENT)
          .because("messages, settings and TLS serve the server and the client alike");

  @ArchTest
  static final ArchRule testkitNeedsNoSpring =
      noClasses()
          .that()
          .resideInAPackage(TESTKIT)
          .and()
          .resideOutsideOfPackage("org.sbamock.testkit.spring..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SPRING_FRAMEWORK)
          .because("it is for projects without Spring too");

  @ArchTest
  static final ArchRule coreKnowsNoTransport =
      noClasses()
          .that()
          .resideInAnyPackage("org.sbamock.*.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(NETTY, SPRING, SPRING_FRAMEWORK, SERVER, CLIENT)
          .because("state and rules are tested with a clock and a generator in hand, without I/O");

  @ArchTest
  static final ArchRule coreKnowsNeitherApiNorConsumer =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.*.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.sbamock.*.api..", "org.sbamock.*.consumer..")
          .because("what goes in and out over HTTP can change without the rules");

  @ArchTest
  static final ArchRule apiAndConsumerMeetInCoreAlone =
      slices()
          .matching("org.sbamock.*.(api|consumer)..")
          .should()
          .notDependOnEachOther()
          .because("an answer to one function and a question to another have only rules in common");

  @ArchTest
  static final ArchRule httpVersionsOfTheServerMeetInTheUpgradeAlone =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.sbamock.http.server.connection..",
              "org.sbamock.http.server.http2..",
              "org.sbamock.http.server.http3..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.sbamock.http.server", "org.sbamock.http.server.http1..")
          .because("only HTTP/1.1 leads to another version, by Upgrade (RFC 7540 section 3.2)");

  @ArchTest
  static final ArchRule primitivesOfAkaDependOnNoProcedure =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.aka")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.sbamock.aka.*..")
          .because("key derivation and vectors are checked against 3GPP's test data alone");

  @ArchTest
  static final ArchRule profilesAreData =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.sbi.profile..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.sbamock.sbi.nf..", "org.sbamock.sbi.nrf..", "org.sbamock.sbi.consumer..")
          .because("a profile is announced by one function and read by another");

  @ArchTest
  static final ArchRule onlyAccessTokensUseJose =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.sbamock.sbi.oauth2..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.nimbusds..", "org.bouncycastle..")
          .because("functions sign and verify tokens through one package, whatever its libraries");

  @ArchTest
  static final ArchRule statisticsArePure =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.loadgen.statistics..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.sbamock.loadgen.claim..",
              "org.sbamock.loadgen.report..",
              "org.sbamock.loadgen.experiment..",
              "org.sbamock.loadgen.result..",
              "java.nio.file..",
              "java.time..")
          .because("figures of a sample hang on the sample alone");

  @ArchTest
  static final ArchRule claimsKnowModelAndResultsOfExperimentsOnly =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.loadgen.claim..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.sbamock.loadgen.report..",
              "org.sbamock.loadgen.experiment.run..",
              "org.sbamock.loadgen.experiment.site..",
              "org.sbamock.loadgen.experiment.trial..",
              "org.sbamock.loadgen.engine..",
              "org.sbamock.loadgen.cli..",
              "java.nio.file..")
          .because("a claim is judged by the figures, wherever they come from");

  @ArchTest
  static final ArchRule reportsReadRunDirectoriesOnly =
      noClasses()
          .that()
          .resideInAPackage("org.sbamock.loadgen.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.sbamock.loadgen.experiment.run..",
              "org.sbamock.loadgen.experiment.site..",
              "org.sbamock.loadgen.experiment.trial..",
              "org.sbamock.loadgen.engine..",
              "org.sbamock.loadgen.workload..",
              "org.sbamock.loadgen.process..",
              "org.sbamock.loadgen.cli..")
          .because("a report of a run that was killed is made like any other");

  @ArchTest
  static final ArchRule theRoomsAreFreeOfCycles =
      slices()
          .matching("org.sbamock.(*)..")
          .should()
          .beFreeOfCycles()
          .because("arrows point down only");

  @ArchTest
  static final ArchRule thePackagesAreFreeOfCycles =
      slices()
          .matching("org.sbamock.(**)")
          .should()
          .beFreeOfCycles()
          .because("a package that needs its user is one package with it");

  @ArchTest
  static final ArchRule logsGoThroughSlf4j =
      noClasses()
          .that()
          .haveNameNotMatching(
              "org\\.sbamock\\.spring\\.(LogBudget|observability\\.tracing\\.LogTrace)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.util.logging..", "org.apache.commons.logging..", "ch.qos.logback..")
          .because(
              "who runs a function decides where its logs go; only the log budget and the trace"
                  + " identifiers of the applications are filters of Logback");

  @ArchTest
  static final ArchRule onlyTheCommandLineWritesToTheTerminal =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.sbamock.loadgen.cli..",
              "org.sbamock.loadgen.terminal..",
              "org.sbamock.spring.observability.accesslog")
          .should(ACCESS_STANDARD_STREAMS)
          .because("a library's output is its log, and the access log is one");

  @ArchTest
  static final ArchRule testingLibrariesStayInTests =
      noClasses()
          .that()
          .resideOutsideOfPackage(TESTKIT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.junit..", "org.assertj..", "org.awaitility..", "org.mockito..")
          .because("they are not there at run time, but in a test that uses the testkit");

  /** Neither tests, the fixtures that modules share, nor classes that Spring generates. */
  static final class MainClasses implements ImportOption {
    private static final ImportOption NO_TESTS = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
      return NO_TESTS.includes(location)
          && !location.contains("-tests.jar")
          && !location.contains("__")
          && !location.contains("/org/sbamock/testing/");
    }
  }
}
