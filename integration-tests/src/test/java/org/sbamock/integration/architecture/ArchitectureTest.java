package org.sbamock.integration.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of the house. */
@AnalyzeClasses(packages = "org.sbamock", importOptions = ArchitectureTest.MainClasses.class)
final class ArchitectureTest {
  private static final String HTTP = "org.sbamock.http..";
  private static final String SERVER = "org.sbamock.http.server..";
  private static final String CLIENT = "org.sbamock.http.client..";
  private static final String TLS = "org.sbamock.http.tls..";
  private static final String SBI = "org.sbamock.sbi..";
  private static final String MOCK = "org.sbamock.mock..";
  private static final String AKA = "org.sbamock.aka..";
  private static final String LINKEMU = "org.sbamock.linkemu..";
  private static final String SPRING = "org.sbamock.spring..";
  private static final String NRF = "org.sbamock.nrf..";
  private static final String AUSF = "org.sbamock.ausf..";
  private static final String AMF = "org.sbamock.amf..";
  private static final String LOADGEN = "org.sbamock.loadgen..";
  private static final String STUB = "org.sbamock.stub..";
  private static final String TESTKIT = "org.sbamock.testkit..";
  private static final String SPRING_FRAMEWORK = "org.springframework..";
  private static final String NETTY = "io.netty..";

  @ArchTest
  static final ArchRule httpKnowsNothingOf5g =
      noClasses()
          .that()
          .resideInAPackage(HTTP)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SBI, MOCK, AKA, SPRING, NRF, AUSF, AMF, LOADGEN, SPRING_FRAMEWORK)
          .because("the data plane carries any HTTP, and is tested and measured without 5G");

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
          .resideInAnyPackage("org.sbamock.http", TLS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SERVER, CLIENT)
          .because("messages, settings and TLS serve the server and the client alike");

  @ArchTest
  static final ArchRule akaStandsAlone =
      classes()
          .that()
          .resideInAPackage(AKA)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(AKA, "java..", "javax.crypto..", "org.jspecify..")
          .because(
              "the cryptography of AKA needs the JDK alone, and can be read and checked alone");

  @ArchTest
  static final ArchRule linkemuKnowsNobody =
      classes()
          .that()
          .resideInAPackage(LINKEMU)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              LINKEMU,
              "java..",
              "com.sun.jna..",
              "org.apache.commons.statistics..",
              "org.jspecify..")
          .because("a link carries packets of anyone, and knows nothing of what is in them");

  @ArchTest
  static final ArchRule sbiKnowsHttpAndNobodyAbove =
      noClasses()
          .that()
          .resideInAPackage(SBI)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(MOCK, AKA, SPRING, NRF, AUSF, AMF, LOADGEN, SPRING_FRAMEWORK)
          .because("network functions live in JVMs without Spring, and sbi is what they share");

  @ArchTest
  static final ArchRule mockKnowsTheSbiAndNobodyAbove =
      noClasses()
          .that()
          .resideInAPackage(MOCK)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(AKA, SPRING, NRF, AUSF, AMF, LOADGEN, SPRING_FRAMEWORK)
          .because("stubs stand in front of every function, in a JVM without Spring too");

  @ArchTest
  static final ArchRule functionsDoNotKnowTheirStubs =
      noClasses()
          .that()
          .resideInAnyPackage(NRF, AUSF, AMF)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(MOCK)
          .because("a function answers the same whether stubs stand in front of it or not");

  @ArchTest
  static final ArchRule springKnowsTheSbiAndNoFunction =
      noClasses()
          .that()
          .resideInAPackage(SPRING)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(AKA, NRF, AUSF, AMF, LOADGEN)
          .because("every function uses it, so it can know none of them");

  @ArchTest
  static final ArchRule nrfKnowsNoOtherFunction =
      noClasses()
          .that()
          .resideInAPackage(NRF)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(AUSF, AMF, LOADGEN)
          .because("network functions meet over HTTP alone");

  @ArchTest
  static final ArchRule ausfKnowsNoOtherFunction =
      noClasses()
          .that()
          .resideInAPackage(AUSF)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(NRF, AMF, LOADGEN)
          .because("network functions meet over HTTP alone");

  @ArchTest
  static final ArchRule amfKnowsNoOtherFunction =
      noClasses()
          .that()
          .resideInAPackage(AMF)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(NRF, AUSF, LOADGEN)
          .because("network functions meet over HTTP alone");

  @ArchTest
  static final ArchRule loadgenKnowsCommonSbiAlone =
      noClasses()
          .that()
          .resideInAPackage(LOADGEN)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPRING, NRF, AUSF, AMF, SPRING_FRAMEWORK)
          .because("it meets network functions over HTTP and as processes, never as classes");

  @ArchTest
  static final ArchRule testkitFindsFunctionsAndKnowsNone =
      noClasses()
          .that()
          .resideInAPackage(TESTKIT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPRING, NRF, AUSF, AMF, STUB, LOADGEN)
          .because("a user's test has the functions at run time alone");

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
  static final ArchRule nobodyKnowsTheTestkit =
      noClasses()
          .that()
          .resideOutsideOfPackage(TESTKIT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(TESTKIT)
          .because("it is for users' tests");

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
  static final ArchRule springStaysInTheApplication =
      noClasses()
          .that()
          .resideInAnyPackage("org.sbamock.*.api..", "org.sbamock.*.consumer..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPRING, SPRING_FRAMEWORK)
          .because("a network function in a user's JVM needs no Spring");

  @ArchTest
  static final ArchRule plainFunctionsNeedNoSpring =
      noClasses()
          .that()
          .haveFullyQualifiedName("org.sbamock.nrf.Nrf")
          .or()
          .haveFullyQualifiedName("org.sbamock.ausf.Ausf")
          .or()
          .haveFullyQualifiedName("org.sbamock.amf.Amf")
          .or()
          .haveSimpleNameEndingWith("Services")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPRING, SPRING_FRAMEWORK)
          .because("a network function in a user's JVM needs no Spring");

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
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.util.logging..", "org.apache.commons.logging..", "ch.qos.logback..")
          .because("who runs a function decides where its logs go");

  @ArchTest
  static final ArchRule onlyTheCommandLineWritesToTheTerminal =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.sbamock.loadgen.cli..", "org.sbamock.loadgen.terminal..")
          .should(ACCESS_STANDARD_STREAMS)
          .because("a library's output is its log");

  @ArchTest
  static final ArchRule testingLibrariesStayInTests =
      noClasses()
          .that()
          .resideOutsideOfPackage(TESTKIT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.junit..", "org.assertj..", "org.awaitility..", "org.mockito..")
          .because("they are not there at run time, but in a test that uses the testkit");

  /** Neither this module's tests nor the fixtures that other modules share. */
  static final class MainClasses implements ImportOption {
    private static final ImportOption NO_TESTS = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
      return NO_TESTS.includes(location)
          && !location.contains("-tests.jar")
          && !location.contains("/org/sbamock/testing/");
    }
  }
}
