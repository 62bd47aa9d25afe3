/* SPDX-License-Identifier: Apache-2.0 */
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
        "load --topology remote|--topology remote requires --amf",
        "load --topology moon|--topology 'moon': expected local or emulated",
        "experiment fog --metrics graphite=h:2003|unknown sink 'graphite'",
        "load --amf http://h:1 --metrics otlp=h:4318|the URL must begin with http://HOST",
        "load --tracing-ratio 10%|--tracing-ratio requires --tracing",
        "load --tracing-limit 10/s|--tracing-limit requires --tracing",
        "load --tracing localhost:4318|--tracing endpoint: expected a URL such as http://localhost",
        "load --tracing http://h:1/ --topology emulated|--tracing is not available on an emulated",
        "load --amf http://127.0.0.1:1 --metrics-interval 2s|--metrics-interval requires --metrics",
        "load --amf http://127.0.0.1:1 --metrics prometheus=0 --metrics-interval 1ms|"
            + "--metrics-interval"
            + " 1ms: expected 1s to 5m",
        "experiment fog --replicates 101|--replicates 101: expected 1 to 100",
        "experiment fog --db jdbc:oracle:x|expected jdbc:sqlite:FILE, jdbc:mariadb://",
        "load --amf http://h:1 --topology emulated|--topology emulated starts its own functions:",
        "load --condition lag|--condition, --base, --between, --one-way, --link-seed, --partition",
        "load --topology emulated --condition fog|condition fog: expected one of [lossless",
        "load --topology emulated --base ethernet|--base 'ethernet': expected one of [wlan,",
        "load --topology emulated --between ue-udm|expected two of [ue, amf, ausf, nrf], such as",
        "load --topology emulated --one-way ue-amf|such as ue>amf",
        "load --topology emulated --partition ausf@5s|such as ausf@10s+5s",
        "load --topology emulated --partition ausf@50s+5s|--partition 'ausf@50s+5s': expected a",
        "load --topology emulated --partition ausf@5s+10s,ausf@7s+1s|'ausf@7s+1s': overlaps the one"
            + " of ausf from 5",
        "load --stall amf@1s+5s,amf@3s+1s|--stall 'amf@3s+1s': overlaps the one of amf from 1",
        "load --ca ca.pem|--ca requires --amf or --route:",
        "load --congestion-control vegas|expected reno, cubic or bbr",
        "load --amf nowhere|'nowhere': expected a URI such as",
        "load --amf http://h:1 --duration 10|expected a duration with us, ms, s, m or h, such as",
        "load --amf http://h:1 --duration 0s|--duration 0s: expected more than 0s",
        "load --amf http://h:1 --rate fast|expected a rate such as 500/s",
        "load --amf http://h:1 --ues 0|--ues 0: expected 1 to 1000000",
        "load --amf http://h:1 --ues 5 --rate 5/s|--rate selects an open loop, and --ues and",
        "load --amf http://h:1 --arrivals poisson|--arrivals and --max-in-flight require --rate",
        "load --amf http://h:1 --arrivals often|expected constant or poisson",
        "load --amf http://h:1 --protocol h4|expected one of h1c, h1, h2c, h2, h3",
        "load --amf http://h:1 --protocol h3|h3 requires https://, not http://h:1",
        "load --amf http://h:1 --slo fast|such as p99<50ms",
        "load --amf http://h:1 --slo confirm.p99<20ms|one of [registration, challenge,"
            + " confirmation",
        "load --amf http://h:1 --slo p99>50ms|such as p99<50ms",
        "load --amf http://h:1 --suci C|expected null, A or B",
        "load --amf http://h:1 --hn-key 00|--hn-key and --hn-key-id require --suci A or --suci B",
        "load --amf http://h:1 --plmn 1|PLMN '1': expected five or six digits",
        "load --amf http://h:1 --first-imsi 262010000000001|expected IMSIs that begin with the PLMN"
            + " 00101",
        "load --amf http://h:1 --key-seed=|the key seed is empty",
        "load --amf http://h:1 --connections 0|--connections 0: expected 1 to 65535",
        "load --workload download|expected one of registration, chain, fan-in,",
        "load --workload chain --amf http://h:1|--workload chain requires 2 to 9 functions:",
        "load --workload chain --route http://h:1|--workload chain requires 2 to 9 functions:",
        "load --workload upload --route http://h:1,http://h:2|route with 2 functions: expected 1"
            + " with the workload upload",
        "load --workload upload --route http://h:1 --amf http://h:2|--amf and --route exclude",
        "load --workload chain --route http://h:1,https://h:2|h2c requires http://, not"
            + " https://h:2",
        "load --workload upload --verb PATCH|expected POST, PUT or DELETE",
        "load --workload single --verb PUT|the workload single does not support it",
        "load --workload fan-in --payload 2M|expected 0 to 1048576 octets",
        "load --payload 10|--payload, --verb and --route require a --workload other than",
        "load --workload page --deregister|--deregister requires --workload registration",
        "load --workload mobility --deregister|--deregister requires --workload registration",
        "load --workload mobility --registrations 10|--registrations requires --workload"
            + " registration",
        "load --workload mobility --payload 10|--payload, --verb and --route require a --workload"
            + " other than registration and mobility",
        "load --workload mobility --amf http://h:1 --eap 30%|set"
            + " sbamock.ausf.subscribers.eap-share",
        "load --workload mobility --callback-host 10.0.0.1|--callback-host requires --amf",
        "load --workload mobility --amf http://h:1 --callback-host=|--callback-host is empty",
        "load --amf http://h:1 --callback-host 10.0.0.1|--callback-host requires --workload"
            + " mobility",
        "load --workload mobility --protocol h3 --amf https://h:1|--workload mobility requires"
            + " --cert and --key over TLS",
        "load --workload page --tls 1.2|h2c has no TLS",
        "load --workload page --protocol h3 --tls 1.2|--tls requires h1 or h2: h3 always uses TLS",
        "load --workload page --protocol h2 --tls 1.1|expected 1.2 or 1.3",
        "load --workload page --protocol h1 --initial-window 256|--initial-window requires h2c, h2"
            + " and h3, not h1",
        "load --workload page --connection-window 0|connection-window 0: expected an integer from"
            + " 1",
        "load --workload page --resumption none|h2c has none",
        "load --workload single --protocol h2 --resumption 0-rtt|h2 does not support early data",
        "load --resumption 0-rtt|h2c has no TLS",
        "load --resumption tls|expected one of none, session, 0-rtt, 0-rtt-unsafe",
        "load --key-log-file keys|h2c has none",
        "load --protocol h2 --cert a.pem|--cert and --key: expected both options or neither",
        "load --protocol h2 --cert a.pem --key a.key|--cert requires --amf or --route: use",
        "load --protocol h2 --amf https://127.0.0.1:1 --cert /no/a --key /no/b|cannot be read",
        "load --protocol h2 --amf https://h:1 --mutual-tls|--mutual-tls applies to functions that",
        "load --mutual-tls|h2c has none",
        "load --amf http://h:1 --oauth2|--oauth2 applies to functions that this command starts",
        "load --eap 30|'30': expected a share from 0% to 100%",
        "load --resync 101%|'101%': expected a share from 0% to 100%",
        "load --amf http://h:1 --eap 30%|set sbamock.ausf.subscribers.eap-share at a running AUSF",
        "load --workload pull --resync 5%|--eap and --resync require --workload registration or"
            + " mobility",
        "load --protocol h2 --qlog-directory logs|--qlog-directory requires h3: h2 has no QUIC",
        "load --workload pull --think-time 1s|clients of the workload pull have a rate",
        "load --workload upload --slo challenge.p99<20ms|one of [latency, responseTime",
        "load --amf http://h:1 --stall amf@1s+1s|--stall requires functions that are started for",
        "load --stall udm@1s+1s|expected one of [nrf, ausf, amf], a start time and",
        "load --stall amf@40s+1s|--stall 'amf@40s+1s': expected a start time before",
        "load --mix heartbeat=1|--mix and --storm require --workload nrf",
        "load --workload nrf --mix beat=1|'beat=1': expected operation=weight with one of"
            + " registration, heartbeat, subscription, discovery, token",
        "load --workload nrf --mix token=1,token=2|'token=2': expected each operation once",
        "load --workload nrf --mix token=x|'token=x': expected a weight of 0 to 1000000",
        "load --workload nrf --mix token=-1|token=-1: expected 0 to 1000000",
        "load --workload nrf --mix token=0|expected a weight above 0",
        "load --workload nrf --storm 5s|--storm '5s': expected a start time and a duration",
        "load --workload nrf --storm 5x+1s|--storm '5x+1s': '5x': expected",
        "load --workload nrf --storm 28s+2s|expected an end before the end of the measurement at",
        "load --workload nrf --storm 5s+1s --think-time 2s|above the --think-time of 2s",
        "load --workload nrf --amf http://h:1 --storm 5s+1s|--storm requires an NRF that is",
        "load --registrations 5 --cycles 5|--registrations excludes --cycles and --warmup-cycles:",
        "load --registrations 5 --subscribers 4|--subscribers 4: expected at least --registrations"
            + " 5",
        "load --workload chain --registrations 5|--registrations requires --workload registration",
        "load --cycles 0|cycles 0: expected 1 or more",
        "load --warmup-cycles 2|--warmup-cycles requires --cycles",
        "load --cycles 5 --warmup 1s|--warmup requires --duration: use --warmup-cycles with",
        "load --amf http://127.0.0.1:1 --ca /no/such/file|--ca /no/such/file: no such file",
        "load --worker 1/4|--worker requires --amf or --route: each worker would start functions of",
        "load --amf http://h:1 --worker 5/4|--worker 5/4: expected 1/1 to",
        "load --amf http://h:1 --worker two|--worker 'two': expected a number and the number of",
        "load --amf http://h:1 --worker auto|--worker auto: JOB_COMPLETION_INDEX is not set",
        "load --amf http://h:1 --worker 1/4 --ues 3|--ues 3: expected at least 4, 1 for each",
        "load --amf http://h:1 --worker 1/4 --cycles 3|--cycles 3: expected at least 4, 1 for each",
        "load --amf http://h:1 --worker 1/4 --subscribers 3|--subscribers 3: expected at least 4, 1",
        "load --amf http://h:1 --worker 1/4 --rate 9/s --max-in-flight 3|--max-in-flight 3: expected",
        "load --amf http://h:1 --worker 1/4 --workload pull --clients 3|--clients 3: expected at",
        "load --amf http://h:1 --worker 1/4 --cycles 9 --warmup-cycles 1|--warmup-cycles: expected"
            + " no such option with --worker",
        "load --route http://h:1,http://h:2 --workload chain --worker 1/4|--worker does not support"
            + " --workload chain: its times",
        "load --amf http://h:1 --workload fan-in --worker 1/4|--worker does not support --workload",
        "load --amf http://h:1 --start-at noon|--start-at 'noon': expected a time with an offset",
        "load --amf http://h:1 --start-at 2026-01-01T00:00:00Z|--start-at 2026-01-01T00:00:00Z:"
            + " expected a time in the future",
        "load --amf http://h:1 --start-timeout 1s|--start-timeout requires --worker",
        "merge|Missing required parameter",
        "merge /no/such/run|/no/such/run: no such directory",
        "laod|unknown command 'laod'",
        "bench|expected one of attack, authenticate, confirm, discover, generator, notifications,"
            + " probe, registration, http, soak, start",
        "bench authenticate --in-flight 8 --streams 8|--in-flight and --streams exclude each",
        "bench authenticate --window 0s|--window 0s: expected more",
        "bench authenticate --baseline /no/such.jar|--baseline /no/such.jar: expected an",
        "bench authenticate --baseline x.jar --journal|expected only one of them",
        "bench authenticate --vary journal|should be in KEY=VALUE format",
        "bench http --target a=http://127.0.0.1:1/a --target b=http://127.0.0.1:1/b|--target: /a and"
            + " /b at http://127.0.0.1:1: expected one path per",
        "bench http --target a=http://127.0.0.1:1/a --pid 5|--pid requires --url: expected",
        "bench probe --octets 17M|--octets 17000000: expected 1 to 16777216",
        "bench generator --generator h2load|--generator is not supported: sbamock is measured,",
        "bench generator --journal|--baseline, --vary and --journal are not supported: they apply",
        "bench discover --profiles 0|--profiles 0: expected 1 to 100000",
        "bench http|expected either --url or --target",
        "bench http --url here|'here'",
        "bench http --target here|"
            + "expected <name>=<url>[,pid=<pid>][,warmup=<duration>][,protocols=h2c+h3]",
        "bench http --url http://127.0.0.1:1/ --protocols h2c --header x|<name>: <value>",
        "bench http --url http://127.0.0.1:1/ --body-file /no/such|--body-file /no/such: no such",
        "bench soak --operation registration|expected one of",
        "bench soak --mixed --requests 5|--requests: expected no such option with --mixed",
        "bench soak --phase 5s|--phase requires --mixed",
        "bench soak --mixed --duration 10s --warmup 10s|--warmup 10000ms: expected less than",
        "link|one of check, create, set, show, capture, partition, heal, exec, clean, benchmark",
        "link benchmark --packets 5|expected 1,000 to 10,000,000",
        "up --nrf-port 70000|--nrf-port 70000: expected 1 to 65535",
        "up --function UDM|'UDM': expected a name such as udm or udm=8003",
        "up --function udm=70000|'udm=70000': expected a port from 1 to 65535",
        "up --function amf|the AMF is always started",
        "up --function stub|use --stub with a type such as UDM",
        "up --function udm --function udm=8003|--function udm: given twice",
        "up --function udm --stub UDM|--stub UDM: given twice",
        "up --stub udm|'udm': expected a function type such as UDM or PCF",
        "up --stub AMF|the AMF is always started",
        "up --stub UDM=nudm-sdm|expected a service name and version such as nudm-sdm/v2",
        "up --stub UDM --stub UDM|--stub UDM: given twice",
        "load --amf http://h:1 --ues 4 --ues=5|option '--ues' should be specified only once",
        "load --amf http://h:1 --duration 1s --slo p99<1s --slo p50<1s --duration 2s|"
            + "option '--duration' should be specified only once",
        "bench authenticate --windows 1 --window 1s --windows 2|option '--windows' should be",
        "demo --ues 4 --ues 5|option '--ues' (<count>) should be specified only once",
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
  void reportsItsVersion() {
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "load --amf http://HOST:8080 --ues 1 --warmup 0s --duration 200ms --runs RUNS",
        "load --workload upload --route https://HOST:8080 --protocol h3 --cycles 2 --runs RUNS",
        "bench http --url http://HOST:8080/x --protocols h2c --runs RUNS"
      })
  void endsWith1AndNamesAHostThatCannotBeResolved(String line) {
    // A label of more than 63 octets is no host name, whatever the resolver (RFC 1035 section 3.1).
    String host = "a".repeat(64) + ".invalid";

    int code = run(line.replace("HOST", host).replace("RUNS", runs.toString()).split(" "));

    assertThat(err.toString())
        .startsWith("sbamock: cannot resolve host '" + host + "' of http")
        .contains(":8080: ")
        .doesNotContain("Exception");
    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void reportsWhenNoCallOfAWorkloadSucceeds() {
    int code =
        run(
            ("load --workload upload --route http://127.0.0.1:1 --cycles 2 --runs " + runs)
                .split(" "));

    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("CONNECT at upload").contains("content 0 octets/s sent");
    assertThat(err.toString()).contains("No upload succeeded");
  }

  @Test
  void endsWith99WhenAnObjectiveIsNotMetAndReportsRequiredAndActual() {
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
