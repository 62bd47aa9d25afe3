/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.SbiException;

class RedirectedCallTest {
  private static final Origin ORIGIN = new Origin("ausf", 8000);
  private static final String TARGET = "/nausf-auth/v1/ue-authentications";

  private final ScriptedCaller caller = new ScriptedCaller();
  private final List<String> heard = new ArrayList<>();
  private final List<ByteBuf> contents = new ArrayList<>();

  @AfterEach
  void releasesTheContent() {
    assertThat(contents).extracting(ByteBuf::refCnt).containsOnly(0);
  }

  @ParameterizedTest
  @CsvSource({
    "307, http://other:8001/x/y?z=1, other:8001, /x/y?z=1",
    "308, HTTP://other, other:80, /",
    "307, http://[::1]:8001/x, [::1]:8001, /x",
    "307, /x/y, ausf:8000, /x/y",
  })
  void repeatsTheRequestAtTheLocation(int status, String location, String origin, String target) {
    call(5, Duration.ofMinutes(10));
    redirect(caller.next(), status, location);

    ScriptedCaller.Made second = caller.next();
    assertThat(second.origin()).hasToString(origin);
    assertThat(second).hasToString("POST " + target);
    assertThat(second.content()).isEqualTo("content");
    assertThat(second.request().headers().getString("x-name")).isEqualTo("value");
    second.reply(201, "");
    assertThat(heard).containsExactly("201");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x/y",
        "//other/x",
        "ftp://other/x",
        "http:///x",
        "http://a b/",
        "http://u@o/"
      })
  void aLocationThatIsNoUriIsReported(String location) {
    call(5, Duration.ofMinutes(10));
    redirect(caller.next(), 307, location);

    assertThat(heard)
        .containsExactly(
            "504 TARGET_NF_NOT_REACHABLE: ausf:8000 redirects the request to '"
                + location
                + "', which is not a URI of http or https");
  }

  @Test
  void followsNoMoreThanTheMaximum() {
    call(2, Duration.ofMinutes(10));
    for (int i = 0; i < 3; i++) {
      redirect(caller.next(), 307, "http://other/x");
    }

    assertThat(caller.open()).isZero();
    assertThat(heard)
        .containsExactly(
            "504 TARGET_NF_NOT_REACHABLE: other:80 redirects the request to 'http://other/x', but the"
                + " maximum of 2 redirections is reached");
  }

  @Test
  void aMaximumOfZeroMakesARedirectionAResponse() {
    call(0, Duration.ofMinutes(10));
    redirect(caller.next(), 307, "http://other/x");

    assertThat(heard).containsExactly("307");
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 304, 307})
  void otherStatusesAndThoseWithoutALocationAreResponses(int status) {
    call(5, Duration.ofMinutes(10));
    HttpResponse response = HttpResponse.of(status);
    caller.next().reply(status == 307 ? response : response.with("location", "http://other/x"));

    assertThat(heard).containsExactly(Integer.toString(status));
  }

  @Test
  void theDeadlineAppliesToAllAttemptsTogether() {
    call(5, Duration.ofNanos(1));
    redirect(caller.next(), 307, "http://other/x");

    assertThat(heard).containsExactly("DEADLINE: the redirections took too long");
  }

  @Test
  void aCancelledCallIsNotRepeated() {
    HttpCall call = call(5, Duration.ofMinutes(10));
    call.cancel();
    redirect(caller.next(), 307, "http://other/x");

    assertThat(heard).containsExactly("CANCELLED: cancelled");
  }

  @Test
  void aFailureEndsTheCall() {
    call(5, Duration.ofMinutes(10));
    redirect(caller.next(), 307, "http://other/x");
    caller.next().fail(Reason.CONNECT);

    assertThat(heard).containsExactly("CONNECT: as scripted");
  }

  private static void redirect(ScriptedCaller.Made call, int status, String location) {
    call.reply(HttpResponse.of(status).with("location", location));
  }

  private HttpCall call(int maxRedirects, Duration deadline) {
    ByteBuf content = Unpooled.copiedBuffer("content", StandardCharsets.UTF_8);
    contents.add(content);
    return RedirectedCall.follow(caller, maxRedirects)
        .send(
            HttpProtocol.H2C,
            ORIGIN,
            HttpRequest.of(HttpMethod.POST, TARGET, content).with("x-name", "value"),
            CallOptions.DEFAULT.withDeadline(deadline),
            listener());
  }

  private CallListener listener() {
    return new CallListener() {
      @Override
      public void response(HttpResponse response) {
        heard.add(Integer.toString(response.status()));
        response.release();
      }

      @Override
      public void failure(CallFailedException cause) {
        heard.add(
            cause.getCause() instanceof SbiException problem
                ? problem.problem().status()
                    + " "
                    + problem.problem().cause()
                    + ": "
                    + problem.problem().detail()
                : cause.reason() + ": " + cause.getMessage());
      }
    };
  }
}
