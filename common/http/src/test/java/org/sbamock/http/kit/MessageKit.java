/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.ContentCoding;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.testing.KitServer;

/** Messages and their parts arrive as they were sent. */
abstract class MessageKit extends CompatibilityKit {
  @Test
  void aGetIsAnswered() {
    Answer answer = get("/hello");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo("hello");
    assertThat(answer.headers().getString("content-type")).isEqualTo("text/plain");
    assertThat(answer.headers().getString("content-length")).isEqualTo("5");
    assertThat(answer.headers().getString("date")).endsWith(" GMT");
  }

  @Test
  void thePathIsDecodedAndTheQueryIsNot() {
    assertThat(get("/hello/a%20b%2Fc+d").text()).isEqualTo("hello a b/c+d");
    assertThat(get("/query?x=%5B1%5D&y").text()).isEqualTo("x=%5B1%5D&y");
    assertThat(get("/query").text()).isEqualTo("null");
  }

  @Test
  void contentComesBack() {
    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", content("{\"a\":1}"))
                .with(HttpHeaderNames.CONTENT_TYPE, "application/json"));

    assertThat(answer.text()).isEqualTo("{\"a\":1}");
    assertThat(answer.headers().getAll("content-type")).containsExactly("application/json");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2_047, 2_048, 16_384, 70_000, 5_000_000})
  void contentOfAnyLengthComesBack(int length) {
    byte[] content = pattern(length);

    assertThat(post("/echo", content).content()).isEqualTo(content);
  }

  @Test
  void contentFlowsThroughSmallWindowsOnBothSides() {
    QuicSettings quic = QuicSettings.DEFAULT.withWindows(4_096, 8_192);
    Http2Settings http2 = Http2Settings.DEFAULT.withInitialWindowSize(1_000);
    use(KitServer.start(server -> server.http2(http2).quic(quic)));
    use(clientBuilder().http2(http2).quic(quic));
    byte[] content = pattern(300_000);

    assertThat(post("/echo", content).content()).isEqualTo(content);
  }

  @Test
  void fieldsGoBothWays() {
    Answer answer =
        answer(
            HttpRequest.get("/headers")
                .with("X-Upper", "value")
                .with("x-twice", "one")
                .with("x-twice", "two")
                .with("3gpp-sbi-target-apiroot", "https://a.example:443/p"));

    assertThat(answer.text())
        .contains("x-upper: value\n")
        .contains("x-twice: one\n")
        .contains("x-twice: two\n")
        .contains("3gpp-sbi-target-apiroot: https://a.example:443/p\n")
        .doesNotContain("transfer-encoding");
  }

  @Test
  void headHasTheLengthAndNoContent() {
    Answer head = answer(HttpRequest.of(HttpMethod.HEAD, "/size/70000"));

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.headers().getString("content-length")).isEqualTo("70000");
    assertThat(head.content()).isEmpty();
    assertThat(get("/hello").text()).isEqualTo("hello");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 204, 304, 307, 404, 500, 503, 599})
  void anyStatusArrives(int status) {
    Answer answer = get("/status/" + status);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.content()).isEmpty();
    assertThat(answer.headers().contains("content-length"))
        .isEqualTo(status != 204 && status != 304);
  }

  @Test
  void trailersGoBothWays() {
    HttpFields trailers = new HttpFields().add("x-sum", "42").add("x-other", "o");
    HttpRequest request =
        new HttpRequest(
            HttpMethod.POST, "/echo", new HttpFields(), content("with trailers"), trailers);

    Answer answer = answer(request);

    assertThat(answer.text()).isEqualTo("with trailers");
    assertThat(answer.trailers().getString("x-sum")).isEqualTo("42");
    assertThat(answer.trailers().getString("x-other")).isEqualTo("o");
  }

  @Test
  void expectContinueIsAnsweredWith100() {
    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", content("after 100"))
                .with(HttpHeaderNames.EXPECT, "100-continue"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo("after 100");
  }

  @Test
  void gzipContentIsDecodedForTheHandler() {
    ByteBuf plain = content("plain text ".repeat(1_000));
    ByteBuf coded = ContentCoding.gzip(ByteBufAllocator.DEFAULT, plain);
    int sent = coded.readableBytes();

    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", coded)
                .with(HttpHeaderNames.CONTENT_ENCODING, "gzip"));

    assertThat(sent).isLessThan(1_000);
    assertThat(answer.content()).hasSize(11_000);
    plain.release();
  }

  @Test
  void longContentIsSentAsGzipToThoseWhoAcceptIt() {
    use(clientBuilder().acceptGzip(true));

    Answer coded = get("/size/100000");

    assertThat(coded.headers().contains("content-encoding"))
        .as("the client has decoded it")
        .isFalse();
    assertThat(coded.content()).isEqualTo(pattern(100_000));
  }

  @Test
  void gzipIsSentOnTheWire() {
    Answer coded = answer(HttpRequest.get("/size/100000").with("accept-encoding", "br, gzip;q=1"));

    assertThat(coded.headers().getString("content-encoding")).isEqualTo("gzip");
    assertThat(coded.headers().getString("vary")).isEqualTo("accept-encoding");
    assertThat(coded.content().length).isLessThan(50_000);
  }

  @Test
  void gzipIsNotSentToAClientThatRefusesIt() {
    Answer plain = answer(HttpRequest.get("/size/100000").with("accept-encoding", "br, gzip;q=0"));

    assertThat(plain.headers().contains("content-encoding")).isFalse();
    assertThat(plain.content()).isEqualTo(pattern(100_000));
  }

  @Test
  void theClientSendsGzipIfConfigured() {
    use(clientBuilder().sendGzip(true));
    byte[] content = pattern(50_000);

    assertThat(post("/echo", content).content()).isEqualTo(content);
  }

  @Test
  void anAnswerMayComeFromAnyThread() {
    assertThat(get("/elsewhere").text()).isEqualTo("from elsewhere");
  }

  @Test
  void optionsAndUnknownMethodsTellWhatIsAllowed() {
    Answer options = answer(HttpRequest.of(HttpMethod.OPTIONS, "/echo"));
    Answer refused = answer(HttpRequest.of(HttpMethod.DELETE, "/echo"));

    assertThat(options.status()).isEqualTo(204);
    assertThat(options.headers().getString("allow")).isEqualTo("OPTIONS, POST, PUT");
    assertThat(refused.status()).isEqualTo(405);
    assertThat(refused.headers().getString("allow")).isEqualTo("OPTIONS, POST, PUT");
  }

  @Test
  void anUnknownPathIsNotFound() {
    assertThat(get("/nowhere").status()).isEqualTo(404);
    assertThat(get("/hello/").status()).isEqualTo(404);
    assertThat(get("//").status()).isEqualTo(404);
  }

  @Test
  void httpOverTlsAdvertisesHttp3() {
    boolean tlsOverTcp = EnumSet.of(HttpProtocol.H1, HttpProtocol.H2).contains(protocol());

    Answer answer = get("/hello");

    assertThat(answer.headers().getString("alt-svc"))
        .isEqualTo(tlsOverTcp ? "h3=\":" + server().origin().port() + "\"; ma=86400" : null);
  }

  @Test
  void emptyContentIsEmpty() {
    Answer answer = answer(HttpRequest.of(HttpMethod.PUT, "/echo", Unpooled.EMPTY_BUFFER));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.content()).isEmpty();
  }
}
