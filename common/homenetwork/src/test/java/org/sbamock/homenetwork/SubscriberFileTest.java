/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.Subscriber;

class SubscriberFileTest {
  private static final String K = "00112233445566778899001122334455";
  private static final String OPC = "cd63cb71954a9f4e48a5994e37a02baf";

  @TempDir Path folder;

  @Test
  void readsYaml() {
    Subscriber subscriber =
        read(
            """
            subscribers:
              - supi: imsi-001010000000001   # a key of digits alone is no number
                k: %s
                opc: %s
                amf: 8000
                method: EAP_AKA_PRIME
            """
                .formatted(K, OPC));

    assertThat(HexFormat.of().formatHex(subscriber.keys().k())).isEqualTo(K);
    assertThat(subscriber.amf()).isEqualTo(0x8000);
    assertThat(subscriber.method()).isEqualTo(AuthenticationMethod.EAP_AKA_PRIME);
  }

  @Test
  void readsJson() {
    Subscriber subscriber =
        read(
            """
            {"subscribers": [{"supi": "imsi-001010000000001", "k": "%s", "op": "%s"}]}
            """
                .formatted(K, OPC));

    assertThat(subscriber.method()).isEqualTo(AuthenticationMethod.AKA_5G);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1, 2]|has no list 'subscribers'",
        "''|has no list 'subscribers'",
        "subscribers: {}|has no list 'subscribers'",
        "subscribers: [imsi-1]|subscriber 1: expected fields such as supi and k",
        "subscribers: [{k: 00, opc: 00}]|subscriber 1: /supi: is missing",
        "subscribers: [{supi: imsi-1, k: 00, opc: 00}]|subscriber 1: IMSI: expected 5 to 15 digits",
        "subscribers: [{supi: imsi-00101, k: 00, opc: 00}]|k of imsi-00101 must have 16 octets",
        "subscribers: [{supi: imsi-00101, k: xy, opc: 00}]|k of imsi-00101 is not hexadecimal",
        "subscribers: [{supi: imsi-00101, ki: 00}]|subscriber 1: unknown field 'ki'",
        "subscribers: [{supi: a, supi: b}]|line 1, column 25: found duplicate key supi",
        "subscribers: [|line 2, column 1",
      })
  void reportsWhatIsWrongWithAFile(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("subscribers.yaml"), content + "\n");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubscriberFile.read(file))
        .withMessageContaining("subscribers.yaml")
        .withMessageContaining(message);
  }

  @Test
  void reportsNoKeyInAMessage() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("subscribers.yaml"),
            "subscribers: [{supi: imsi-00101, k: " + K + ", opc: " + OPC);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubscriberFile.read(file))
        .satisfies(
            failure -> {
              assertThat(failure.getMessage()).doesNotContain(K, OPC);
              assertThat(failure.getCause()).isNull();
            });
  }

  @Test
  void reportsThatAFileIsMissing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubscriberFile.read(folder.resolve("none.yaml")))
        .withMessageContaining("none.yaml");
  }

  @Test
  void rejectsASubscriberThatIsGivenTwice() throws IOException {
    String entry = "{supi: imsi-001010000000001, k: " + K + ", opc: " + OPC + "}";
    Path file =
        Files.writeString(
            folder.resolve("subscribers.yaml"), "subscribers: [" + entry + "," + entry + "]");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SubscriberFile.read(file))
        .withMessageContaining("imsi-001010000000001 is given twice");
  }

  private Subscriber read(String content) {
    try {
      Path file = Files.writeString(folder.resolve("subscribers"), content);
      return SubscriberFile.read(file).find(new Supi("001010000000001")).orElseThrow();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
