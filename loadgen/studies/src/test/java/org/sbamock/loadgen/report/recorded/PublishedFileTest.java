/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedFileTest {
  private static final String JSON =
      """
      {"format":"sbamock published run","version":1,
       "run":{"experiment":"small","title":"A small one","started":"","finished":"",
         "interrupted":false,"quick":false,"seed":1,"configuration":{},
         "environment":{"version":"1","os":"Linux","arch":"amd64","processors":2,"jdk":"17",
           "netty":"4","transport":"epoll"},
         "scaledDown":[]},
       "cells":[{"workload":"upload","protocol":"h3"}],
       "plan":{"ids":["a~r01","a~r02"],"cells":[0,0],"cycles":[4,4],"studyCycles":[null,9]},
       "skipped":[],"partial":[],
       "trials":[{"id":"a~r01","cell":0,"lanes":1,"seed":1,"started":"","seconds":1.0,
         "cycles":{"planned":4,"done":4,"succeeded":4},"notMeasured":{},"failures":[],
         "congestionControl":"reno","interrupted":false}],
       "values":[{"name":"success","trials":[1.0]}],
       "samples":[{"name":"responseTime","trials":[[[4,0,10,1,1]]]}],
       "timelines":[{"name":"responseTime","trials":[[[2,0,5],[0,10,1]]]}]}
      """;

  @TempDir Path directory;

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream compressed = new GZIPOutputStream(out)) {
      compressed.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] gzip(String json) {
    return gzip(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anExampleIsRead() {
    PublishedContent content = PublishedFile.read(gzip(JSON));
    assertThat(content.plan().studyCycles()).containsExactly(null, 9L);
    PublishedSamples samples = new PublishedSamples(content, 0);
    assertThat(samples.sample("responseTime").orElseThrow().values())
        .as("three points of four values")
        .containsExactly(10, 10.75, 11.25, 12);
    assertThat(samples.timeline("responseTime"))
        .containsExactly(new double[] {0, 10}, new double[] {0.05, 11});
    assertThat(PublishedFile.read(PublishedFile.write(content)).trials())
        .isEqualTo(content.trials());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"format\":\"sbamock published run\" | \"format\":\"zip\" | its format is 'zip': expected",
        "\"version\":1, | \"version\":2, | its version is 2: this sbamock reads version 1",
        "\"cells\":[0,0] | \"cells\":[0] | the lists of the plan differ in length",
        "\"cells\":[0,0] | \"cells\":[0,1] | there is no cell with the index 1",
        "\"cell\":0, | \"cell\":-1, | there is no cell with the index -1",
        "\"id\":\"a~r01\" | \"id\":\"a~r999\" | has a block beyond 100",
        "\"id\":\"a~r01\" | \"id\":\"a~r00\" | has a block beyond 100",
        "[[4,0,10,1,1]] | [[4000000000,0,10,1,1]] | at most 5000000",
        "[[4,0,10,1,1]] | [null] | a lane of responseTime is null",
        "[[4,0,10,1,1]] | [[4,0,10,1,\"1\"]] | its JSON is invalid",
        "[[2,0,5],[0,10,1]] | [[2,0],[0,10,1]] | does not have as many times as values",
        "\"trials\":[1.0] | \"trials\":[] | success has 0 elements: expected one for each of 1 trials",
        "\"values\":[ | \"values\":[{\"name\":\"success\",\"trials\":[1.0]}, | success occurs twice",
        "\"protocol\":\"h3\" | \"colour\":\"h3\" | its JSON is invalid",
        "\"skipped\":[], | '' | its JSON is invalid",
      })
  void invalidContentIsRejected(String part, String replacement, String message) {
    assertThat(JSON).contains(part);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(gzip(JSON.replace(part, replacement))))
        .withMessageContaining(message);
  }

  @Test
  void aTruncatedOrDamagedFileIsRejected() {
    byte[] good = gzip(JSON);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(Arrays.copyOf(good, good.length / 2)))
        .withMessageContaining("truncated");
    byte[] damaged = good.clone();
    damaged[good.length - 6] ^= 1;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(damaged))
        .withMessageContaining("damaged");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(JSON.getBytes(StandardCharsets.UTF_8)))
        .withMessageContaining("not gzip data");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(new byte[0]))
        .withMessageContaining("truncated");
  }

  @Test
  void aFileThatExpandsBeyondTheLimitIsRejected() {
    byte[] bomb = gzip(new byte[PublishedFile.MOST_JSON + 1]);
    assertThat(bomb.length).isLessThan(PublishedFile.MOST_COMPRESSED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(bomb))
        .withMessageContaining("expands to more than");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedFile.read(new byte[PublishedFile.MOST_COMPRESSED + 1]))
        .withMessageContaining("expected at most");
  }

  @Test
  void samplesThatExpandBeyondTheLimitAreRejected() {
    String lane = "[5000000,0,10,1,1]";
    String lanes = String.join(",", lane, lane, lane, lane, lane);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PublishedFile.read(gzip(JSON.replace("[[4,0,10,1,1]]", "[" + lanes + "]"))))
        .withMessageContaining("more than 20000000 values");
  }

  @Test
  void messagesNameTheFileAndItsOrigin() throws IOException {
    Files.writeString(
        directory.resolve("experiment.yaml"),
        """
        experiment: other
        title: Another one
        settings: {topology: emulated, base: wlan, connection: per-request, tls: 1.2}
        matrices:
          - {name: upload, workload: upload, dimensions: {protocol: [h3], condition: [lossless], payload: [30B]}}
        """);
    Path file = directory.resolve("run.json.gz");
    Files.write(file, gzip(JSON));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunReader.read(directory))
        .withMessageContaining(file + " is not a valid published run: it belongs to")
        .withMessageContaining("'small', and experiment.yaml is that of 'other'")
        .withMessageContaining("'sbamock publish' writes it");
    Files.delete(directory.resolve("experiment.yaml"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunReader.read(directory))
        .withMessageContaining("has no experiment.yaml");
  }
}
