/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.noContent;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartWriter;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.RunningFunction;
import org.sbamock.testkit.SbaCore;
import org.sbamock.testkit.SbaStub;
import org.sbamock.testkit.SbiCaller;
import org.sbamock.testkit.SbiCaller.Answer;

/** The code of {@code docs/amf.md}. */
@Timeout(120)
@SbaCore(stubs = @SbaStub(type = "SMF", services = "nsmf-callback/v1"))
class AmfTutorialTest {
  private static final Path PAGE = GeneratedPage.ROOT.resolve("docs/amf.md");
  private static final String SOURCE =
      "src/test/java/org/sbamock/integration/reference/AmfTutorialTest.java";

  @Test
  void anSmfIsNotifiedThatAUeDoesNotRespond(RunningCore core) {
    RunningFunction smf = core.function("SMF");
    smf.stubFor(post(urlPathEqualTo("/nsmf-callback/v1/failures")).willReturn(noContent()));
    String failures = smf.uri(HttpProtocol.H2C, "/nsmf-callback/v1/failures").toString();
    SbiCaller amf = core.amf().caller(HttpProtocol.H2C);
    String ue = "imsi-001010000000001";
    amf.put("/mock-ue/v1/ues/" + ue, "");
    amf.patch("/mock-ue/v1/ues/" + ue, "{\"inCoverage\":false}");

    String json =
        """
        {"n1MessageContainer":{"n1MessageClass":"SM","n1MessageContent":{"contentId":"n1msg"}},
         "pduSessionId":5,"n1n2FailureTxfNotifURI":"%s"}"""
            .formatted(failures);
    byte[] nas = {0x2e, 5, 1, (byte) 0xd3};
    MultipartWriter message =
        new MultipartWriter(List.of(new BodyPart(BodyPart.NAS, "n1msg", nas)));
    Answer answer =
        amf.send(
            HttpRequest.of(
                    HttpMethod.POST,
                    "/namf-comm/v1/ue-contexts/" + ue + "/n1-n2-messages",
                    Unpooled.wrappedBuffer(message.write(json.getBytes(StandardCharsets.UTF_8))))
                .with("content-type", message.contentType()));

    assertThat(answer.status()).isEqualTo(202);
    await().atMost(Duration.ofMinutes(1)).until(() -> !smf.requests().isEmpty());
    smf.verify(
        1,
        postRequestedFor(urlPathEqualTo("/nsmf-callback/v1/failures"))
            .withRequestBody(matchingJsonPath("$.cause", equalTo("UE_NOT_RESPONDING")))
            .withRequestBody(
                matchingJsonPath("$.n1n2MsgDataUri", equalTo(String.valueOf(answer.location())))));
  }

  @Test
  void theJavaOfThePageIsOfThisTest() throws IOException {
    String source = flat(Files.readString(Path.of(SOURCE)));

    assertThat(
            Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(found -> flat(found.group(1))))
        .isNotEmpty()
        .allSatisfy(block -> assertThat(source).contains(block));
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
