/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.testing.FakeExchange;

class SbiHandlerTest {
  private static final HttpHandler OK = exchange -> exchange.respond(HttpResponse.of(204));

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "APPLICATION/JSON", "application/json; charset=utf-8"})
  void acceptsContentOfItsMediaType(String contentType) {
    FakeExchange exchange = post("{}");
    exchange.request().with("content-type", contentType);
    SbiHandler.consuming(OK, MediaTypes.JSON).handle(exchange);
    assertThat(exchange.answer().status()).isEqualTo(204);
  }

  @Test
  void acceptsContentWithoutATypeAndATypeWithoutContent() {
    FakeExchange untyped = post("{}");
    SbiHandler.consuming(OK, MediaTypes.JSON).handle(untyped);
    assertThat(untyped.answer().status()).isEqualTo(204);

    FakeExchange empty = new FakeExchange(HttpRequest.get("/a").with("content-type", "text/plain"));
    SbiHandler.consuming(OK, MediaTypes.JSON).handle(empty);
    assertThat(empty.answer().status()).isEqualTo(204);
  }

  @Test
  void rejectsAnotherMediaTypeAndReportsWhichAreAccepted() {
    FakeExchange exchange = post("<a/>");
    exchange.request().with("content-type", "application/xml");
    SbiHandler.consuming(OK, MediaTypes.JSON).handle(exchange);
    assertThat(exchange.answer().headers().getString("accept")).isEqualTo("application/json");
    assertThat(exchange.answer().headers().getString("content-type"))
        .isEqualTo("application/problem+json");
    ProblemDetails problem = problem(exchange);
    assertThat(problem.status()).isEqualTo(415);
    assertThat(problem.cause()).isNull();
    assertThat(problem.detail())
        .isEqualTo("content-type is application/xml: application/json is expected");
  }

  @Test
  void doesNotHandleARequestAfterItsMaximumResponseTime() {
    FakeExchange exchange = post("{}");
    exchange
        .request()
        .with("3gpp-sbi-max-rsp-time", "10000")
        .with("3gpp-sbi-sender-timestamp", "Sun, 04 Aug 2019 08:49:37.845 GMT");

    SbiHandler.of(
            handled -> {
              throw new AssertionError("handled");
            })
        .handle(exchange);

    ProblemDetails problem = problem(exchange);
    assertThat(problem.cause()).isEqualTo("TIMED_OUT_REQUEST");
    assertThat(problem.detail())
        .isEqualTo(
            "the request was received after its maximum response time: 3gpp-sbi-max-rsp-time"
                + " 10000, 3gpp-sbi-sender-timestamp Sun, 04 Aug 2019 08:49:37.845 GMT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "100 | Sun, 04 Aug 2019 08:49:37.844 GMT | true",
        "100 | Sun, 04 Aug 2019 08:49:37.845 GMT | false",
        "0 | Sun, 04 Aug 2019 08:49:37.945 GMT | false",
        "0 | Sun, 04 Aug 2019 08:49:37.944 GMT | true",
        "99999 | Mon, 05 Aug 2019 08:49:37.945 GMT | false",
        "- | Sun, 04 Aug 2019 08:49:30.000 GMT | false",
        "100 | - | false",
        "100000 | Sun, 04 Aug 2009 08:49:37.845 GMT | false",
        "-1 | Sun, 04 Aug 2019 08:49:30.000 GMT | false",
        "'' | Sun, 04 Aug 2019 08:49:30.000 GMT | false",
        "100 | Sun, 04 Aug 2019 08:49:30 GMT | false",
        "100 | Mon, 04 Aug 2019 08:49:30.000 GMT | false",
        "100 | Sun, 04 Aug 2019 08:49:30.000 UTC | false",
        "100 | 2019-08-04T08:49:30.000Z | false",
      })
  void aMaximumResponseTimeCountsFromTheTimestamp(
      String milliseconds, String timestamp, boolean over) {
    HttpFields headers = new HttpFields();
    if (milliseconds != null) {
      headers.add("3gpp-sbi-max-rsp-time", milliseconds);
    }
    if (timestamp != null) {
      headers.add("3gpp-sbi-sender-timestamp", timestamp);
    }

    assertThat(MaxResponseTime.isOver(headers, Instant.parse("2019-08-04T08:49:37.945Z")))
        .isEqualTo(over);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/3gppHal+json | 204",
        "application/json, application/3gpphal+json;q=0.5 | 204",
        "*/* | 204",
        "application/* | 204",
        "application/json | 204",
        "Application/JSON;q=0.001 | 204",
        "text/html, application/*+json;q=0.1 | 204",
        "application/problem+json | 204",
        "application/json, application/3gppHal+json;q=0 | 204",
        "application/json;q=0, */* | 204",
        "*/*, application/3gppHal+json;q=0 | 406",
        "application/*, application/*+json;q=0.000 | 406",
        "application/json;q=0, application/3gppHal+json;q=0 | 406",
        "*/*;q=0 | 406",
        "application/xml, text/json-seq | 406",
        "text/* | 406"
      })
  void refusesAClientThatRulesJsonOut(String accept, int status) {
    FakeExchange exchange = new FakeExchange(HttpRequest.get("/a").with("accept", accept));
    SbiHandler.of(OK).producing(MediaTypes.HAL_JSON).handle(exchange);
    assertThat(exchange.answer().status()).isEqualTo(status);
    exchange.answer().release();
  }

  @Test
  void answersWithTheProblemThatAnEndpointThrows() {
    FakeExchange exchange = post("{}");
    SbiHandler.of(
            e -> {
              throw SbiException.missingIe("/supiOrSuci");
            })
        .handle(exchange);
    assertThat(problem(exchange))
        .isEqualTo(
            ProblemDetails.of(Cause.MANDATORY_IE_MISSING, "/supiOrSuci: is missing")
                .withInvalidParam("/supiOrSuci", "is missing"));
  }

  @Test
  void hidesAnUnexpectedExceptionFromTheClient() {
    FakeExchange exchange = post("{}");
    SbiHandler.of(
            e -> {
              throw new IllegalStateException("secret");
            })
        .handle(exchange);
    ProblemDetails problem = problem(exchange);
    assertThat(problem.cause()).isEqualTo("SYSTEM_FAILURE");
    assertThat(problem.status()).isEqualTo(500);
    assertThat(problem.toString()).doesNotContain("secret").doesNotContain("IllegalState");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /nausf-auth/v1/nothing, 404, RESOURCE_URI_STRUCTURE_NOT_FOUND",
    "GET, /nausf-auth/v2/ue-authentications, 400, INVALID_API",
    "GET, /nothing, 400, INVALID_API",
    "GET, /, 400, INVALID_API",
    "GET, /nausf-auth/v1/ue-authentications, 405, ",
    "POST, /nausf-auth/v1/ue-authentications, 204, "
  })
  void rendersTheRoutersFailures(String method, String path, int status, String cause)
      throws Exception {
    ProblemRenderer renderer = new ProblemRenderer(Set.of("nausf-auth/v1"));
    Router router =
        new Router(renderer).route(HttpMethod.POST, "/nausf-auth/v1/ue-authentications", OK);
    FakeExchange exchange = new FakeExchange(HttpRequest.of(HttpMethod.valueOf(method), path));
    router.handle(exchange);
    assertThat(exchange.answer().status()).isEqualTo(status);
    if (status >= 400) {
      assertThat(problem(exchange).cause()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MALFORMED, INVALID_MSG_FORMAT",
    "NOT_FOUND, RESOURCE_URI_STRUCTURE_NOT_FOUND",
    "FIELDS_TOO_LARGE, ",
    "INTERNAL, SYSTEM_FAILURE",
    "INSUFFICIENT_RESOURCES, INSUFFICIENT_RESOURCES",
    "UNAVAILABLE, NF_CONGESTION"
  })
  void rendersTheServersOwnFailures(HttpFailure failure, String cause) {
    HttpResponse response = new ProblemRenderer().render(failure, "why");
    try {
      ProblemDetails problem = Json.read(response.content(), ProblemDetails.class);
      assertThat(response.status()).isEqualTo(failure.status());
      assertThat(problem.status()).isEqualTo(failure.status());
      assertThat(problem.cause()).isEqualTo(cause);
      assertThat(problem.detail()).isEqualTo("why");
      assertThat(problem.title()).isNotBlank();
    } finally {
      response.release();
    }
  }

  private static FakeExchange post(String content) {
    return new FakeExchange(
        HttpRequest.of(HttpMethod.POST, "/a", Unpooled.copiedBuffer(content, UTF_8)));
  }

  @Test
  void anAnswerToAnExchangeThatIsOverIsDropped() {
    HttpExchange exchange = post("{}");
    exchange.respond(HttpResponse.of(204));
    assertThat(ProblemDetails.of(Cause.NF_CONGESTION, null).answer(exchange)).isFalse();
  }

  private static ProblemDetails problem(FakeExchange exchange) {
    try {
      return Json.read(exchange.answer().content(), ProblemDetails.class);
    } finally {
      exchange.answer().release();
    }
  }
}
