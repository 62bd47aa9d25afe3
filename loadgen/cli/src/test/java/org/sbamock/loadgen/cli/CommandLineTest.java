package org.sbamock.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.WorkloadKind;

class CommandLineTest {
  @TempDir Path runs;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return SbamockCommand.commandLine(
            new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
        .execute(args);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "load --topology remote|give --amf",
        "load --topology moon|local or emulated is expected",
        "experiment fog --metrics graphite=h:2003|there is no sink 'graphite'",
        "load --amf http://h:1 --metrics otlp=h:4318|a URL begins with http://HOST",
        "load --amf http://h:1 --metrics-interval 2s|goes with --metrics, which is missing",
        "load --amf http://h:1 --metrics prometheus=0 --metrics-interval 1ms|1s to 5m is expected",
        "experiment fog --db jdbc:oracle:x|jdbc:postgresql://… is expected",
        "load --amf http://h:1 --topology emulated|leave --amf out",
        "load --condition lag|go with --topology emulated, which is missing",
        "load --topology emulated --condition fog|condition fog is none of [lossless",
        "load --topology emulated --base ethernet|one of [wlan, fast-ethernet, loopback] is"
            + " expected",
        "load --topology emulated --between ue-udm|two of [ue, amf, ausf, nrf] are expected",
        "load --topology emulated --one-way ue-amf|like ue>amf",
        "load --topology emulated --partition ausf@5s|like ausf@10s+5s",
        "load --topology emulated --partition ausf@50s+5s|the measurement is over after 30s",
        "load --congestion-control vegas|reno, cubic or bbr is expected",
        "load --amf nowhere|'nowhere' has not the form",
        "load --amf http://h:1 --duration 10|'10' is not a duration",
        "load --amf http://h:1 --duration 0s|duration is PT0S: more than zero is expected",
        "load --amf http://h:1 --rate fast|'fast' is not a rate",
        "load --amf http://h:1 --ues 0|--ues is 0: 1 to 1000000 is expected",
        "load --amf http://h:1 --ues 5 --rate 5/s|give one kind only",
        "load --amf http://h:1 --arrivals poisson|go with --rate, which is missing",
        "load --amf http://h:1 --arrivals often|constant or poisson is expected",
        "load --amf http://h:1 --protocol h4|one of h1c, h1, h2c, h2, h3 is expected",
        "load --amf http://h:1 --protocol h3|h3 goes with https://, not with http://h:1",
        "load --amf http://h:1 --slo fast|like p99<50ms",
        "load --amf http://h:1 --slo confirm.p99<20ms|one of [registration, challenge,"
            + " confirmation",
        "load --amf http://h:1 --slo p99>50ms|like p99<50ms",
        "load --amf http://h:1 --suci C|null, A or B is expected",
        "load --amf http://h:1 --hn-key 00|go with --suci A or --suci B",
        "load --amf http://h:1 --plmn 1|A PLMN has five or six digits",
        "load --amf http://h:1 --first-imsi 262010000000001|do not all begin with the PLMN 00101",
        "load --amf http://h:1 --key-seed=|the key seed is empty",
        "load --amf http://h:1 --connections 0|--connections is 0: 1 to 65535 is expected",
        "load --workload download|one of registration chain fan-in concurrent-chain upload single",
        "load --workload chain --amf http://h:1|name them with --route url,url",
        "load --workload chain --route http://h:1|goes along 2 to 9 functions",
        "load --workload upload --route http://h:1,http://h:2|route has 2 functions: the workload"
            + " upload",
        "load --workload upload --route http://h:1 --amf http://h:2|both say what is called",
        "load --workload chain --route http://h:1,https://h:2|h2c goes with http://, not with"
            + " https://h:2",
        "load --workload upload --verb PATCH|POST, PUT or DELETE is expected",
        "load --workload single --verb PUT|the workload single does not go with it",
        "load --workload fan-in --payload 2M|0 to 1048576 octets are expected",
        "load --payload 10|go with another --workload than registration",
        "load --workload page --deregister|--deregister goes with --workload registration",
        "load --workload page --tls 1.2|h2c has no TLS",
        "load --workload page --protocol h3 --tls 1.2|h3 has always TLS 1.3",
        "load --workload page --protocol h2 --tls 1.1|1.2 or 1.3 is expected",
        "load --workload page --protocol h1 --initial-window 256|--initial-window goes with h2c, h2"
            + " and h3, not with h1",
        "load --workload page --connection-window 0|connection-window is 0: a whole number from 1",
        "load --workload page --resumption none|h2c has none",
        "load --workload single --protocol h2 --resumption 0-rtt|TLS over TCP has no early data"
            + " here",
        "load --resumption 0-rtt|h2c has no TLS",
        "load --resumption tls|one of none, session, 0-rtt, 0-rtt-unsafe is expected",
        "load --key-log-file keys|h2c has none",
        "load --protocol h2 --cert a.pem|one is missing",
        "load --protocol h2 --cert a.pem --key a.key|there is --mutual-tls",
        "load --protocol h2 --amf https://h:1 --cert /no/a --key /no/b|cannot be read",
        "load --protocol h2 --amf https://h:1 --mutual-tls|there are --cert and --key",
        "load --mutual-tls|h2c has none",
        "load --protocol h2 --qlog-directory logs|goes with h3",
        "load --workload pull --think-time 1s|clients of the workload pull have a rate",
        "load --workload upload --slo challenge.p99<20ms|one of [latency, responseTime",
        "load --amf http://h:1 --stall amf@1s+1s|--stall goes with functions that are started",
        "load --stall udm@1s+1s|one of [nrf, ausf, amf], when and for how long are expected",
        "load --stall amf@40s+1s|the measurement is over after 30s",
        "load --registrations 5 --cycles 5|leave --cycles and --warmup-cycles out",
        "load --registrations 5 --subscribers 4|too few for --registrations 5",
        "load --workload chain --registrations 5|goes with --workload registration",
        "load --cycles 0|cycles is 0: 1 or more is expected",
        "load --warmup-cycles 2|goes with --cycles, which is missing",
        "load --cycles 5 --warmup 1s|give --warmup-cycles with --cycles",
        "load --amf http://h:1 --ca /no/such/file|there is no such file",
        "laod|there is no command 'laod'",
        "bench|one of authenticate, confirm, discover, generator, probe, registration, http, soak,"
            + " start is expected",
        "bench authenticate --in-flight 8 --streams 8|give one",
        "bench authenticate --window 0s|--window is 0s",
        "bench authenticate --baseline /no/such.jar|an executable jar, or a directory of them",
        "bench authenticate --baseline x.jar --journal|give one kind only",
        "bench authenticate --vary journal|should be in KEY=VALUE format",
        "bench probe --octets 17M|--octets is 17000000: 1 to 16777216 is expected",
        "bench generator --generator h2load|--generator is left out here",
        "bench generator --journal|leave them out here",
        "bench discover --profiles 0|--profiles is 0: 1 to 100000 is expected",
        "bench http|either --url or --target is expected",
        "bench http --url here|'here'",
        "bench http --target here|has not the form <name>=<url>",
        "bench http --url http://127.0.0.1:1/ --protocols h2c --header x|<name>: <value>",
        "bench http --url http://127.0.0.1:1/ --body-file /no/such|there is no such file",
        "bench soak --operation registration|expected one of",
        "link|one of check, create, set, show, capture, partition, heal, exec, clean, benchmark",
        "link benchmark --packets 5|1,000 to 10,000,000 is expected",
        "up --nrf-port 70000|--nrf-port is 70000: 1 to 65535 is expected",
        "up --stub udm|'udm' is no type of a function: such as UDM or PCF is expected",
        "up --stub AMF|the AMF is there already",
        "up --stub UDM=nudm-sdm|such as nudm-sdm/v2 are expected",
        "up --stub UDM --stub UDM|--stub UDM is given twice",
      })
  void saysWhatIsWrongWithACommandLineAndExitsWith2(String line, String expected) {
    assertThat(run(line.split(" "))).isEqualTo(2);

    assertThat(err.toString()).startsWith("sbamock: ").contains(expected);
    assertThat(err.toString()).doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "demo",
        "up",
        "load",
        "bench",
        "bench authenticate",
        "bench confirm",
        "bench discover",
        "bench generator",
        "bench probe",
        "bench registration",
        "bench http",
        "bench soak"
      })
  void helpsWithEveryCommand(String command) {
    assertThat(run((command + " --help").strip().split(" "))).isZero();

    assertThat(out.toString()).startsWith("Usage: sbamock").contains("Exit codes:");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void loadHasAnOptionForEveryDimensionThatDeclaresOne() {
    assertThat(run("load", "--help")).isZero();

    String help = out.toString().replaceAll("\\s+", " ");
    for (Dimension dimension : Dimension.values()) {
      dimension
          .option()
          .ifPresent(name -> assertThat(help).as(dimension.toString()).contains(" " + name + "="));
    }
    assertThat(help)
        .contains(Dimension.CONNECTION_WINDOW.description().replaceFirst("\\.$", ""))
        .contains(String.join(", ", WorkloadKind.ids()))
        .doesNotContain("${");
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("sbamock ").contains("JDK ").contains("Netty 4.");
  }

  @Test
  void generatesACompletion() {
    assertThat(run("generate-completion")).isZero();
    assertThat(out.toString()).contains("complete").contains("--max-in-flight");
  }

  @Test
  void endsWith1WhenNobodyAnswers() {
    int code =
        run(
            ("load --amf http://127.0.0.1:1 --ues 1 --warmup 0s --duration 200ms --runs " + runs)
                .split(" "));

    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("CONNECT at challenge");
    assertThat(err.toString()).contains("No registration succeeded");
  }

  @Test
  void saysWhenNoCallOfAWorkloadSucceeds() {
    int code =
        run(
            ("load --workload upload --route http://127.0.0.1:1 --cycles 2 --runs " + runs)
                .split(" "));

    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("CONNECT at upload").contains("content 0 octets/s sent");
    assertThat(err.toString()).contains("No upload succeeded");
  }

  @Test
  void endsWith99WhenAnObjectiveIsNotMetAndSaysRequiredAndActual() {
    int code =
        run(
            ("load --amf http://127.0.0.1:1 --ues 1 --warmup 0s --duration 200ms --slo"
                    + " success>=99% --runs "
                    + runs)
                .split(" "));

    assertThat(code).isEqualTo(99);
    assertThat(out.toString()).contains("SLO failed: success>=99%, actual 0.000 %");
  }
}
