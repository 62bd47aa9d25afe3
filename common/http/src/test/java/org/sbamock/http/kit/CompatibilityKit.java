/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.SbiClientBuilder;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** What the parts of the kit have in common: one server, one client, one protocol. */
public abstract class CompatibilityKit {
  /** Longer than anything takes that succeeds, on a machine that is busy with other things too. */
  protected static final Duration PATIENCE = Duration.ofMinutes(2);

  protected static final CallOptions PATIENT = CallOptions.DEFAULT.withDeadline(PATIENCE);

  static {
    Awaitility.setDefaultTimeout(PATIENCE);
  }

  private @Nullable KitServer server;
  private @Nullable SbiClient client;

  /** The protocol under test. */
  protected abstract HttpProtocol protocol();

  protected final KitServer server() {
    KitServer current = server == null ? KitServer.start() : server;
    server = current;
    return current;
  }

  protected final SbiClient client() {
    SbiClient current = client == null ? clientBuilder().build() : client;
    client = current;
    return current;
  }

  protected static SbiClientBuilder clientBuilder() {
    return SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT);
  }

  /** Replaces the server, which is the kit's default until then. */
  protected final void use(KitServer other) {
    closeServer();
    server = other;
  }

  /** Replaces the client, which is the kit's default until then. */
  protected final void use(SbiClientBuilder other) {
    closeClient();
    client = other.build();
  }

  @AfterEach
  void closeBoth() {
    closeClient();
    closeServer();
  }

  private void closeServer() {
    if (server != null) {
      server.close();
    }
  }

  private void closeClient() {
    if (client != null) {
      client.close();
    }
  }

  protected final CompletableFuture<HttpResponse> send(HttpRequest request, CallOptions options) {
    return client().send(protocol(), server().origin(), request, options);
  }

  protected final CompletableFuture<HttpResponse> send(HttpRequest request) {
    return send(request, PATIENT);
  }

  /** The answer, with its content copied out of the pool. */
  protected final Answer answer(HttpRequest request) {
    return Answer.of(send(request));
  }

  protected final Answer get(String target) {
    return answer(HttpRequest.get(target));
  }

  protected final Answer post(String target, byte[] content) {
    return answer(HttpRequest.of(HttpMethod.POST, target, Unpooled.wrappedBuffer(content)));
  }

  protected static ByteBuf content(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }

  protected static byte[] pattern(int length) {
    return KitServer.content(length);
  }

  /** Why the call has failed. */
  protected static CallFailedException failure(CompletableFuture<HttpResponse> call) {
    try {
      HttpResponse response = call.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
      String answered = response.toString();
      response.release();
      throw new AssertionError("the call was answered: " + answered);
    } catch (ExecutionException | CompletionException e) {
      if (e.getCause() instanceof CallFailedException failed) {
        return failed;
      }
      throw new AssertionError("not a failed call", e);
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError("the call neither failed nor was answered", e);
    }
  }

  /** A response whose content is a byte array. */
  protected record Answer(int status, HttpFields headers, byte[] content, HttpFields trailers) {
    public static Answer of(CompletableFuture<HttpResponse> call) {
      try {
        HttpResponse response = call.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS);
        Answer answer =
            new Answer(
                response.status(), response.headers(), response.bytes(), response.trailers());
        response.release();
        return answer;
      } catch (InterruptedException
          | ExecutionException
          | java.util.concurrent.TimeoutException e) {
        throw new AssertionError("no answer", e);
      }
    }

    public String text() {
      return new String(content, StandardCharsets.UTF_8);
    }
  }
}
