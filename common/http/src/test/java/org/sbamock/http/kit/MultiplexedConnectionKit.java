/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.testing.KitServer;

/** Connections that carry several calls at once. */
abstract class MultiplexedConnectionKit extends ConnectionKit {
  @Test
  void aConnectionThatAnswersOthersOutlivesADeadline() throws InterruptedException {
    assertThat(get("/hello").text()).isEqualTo("hello");
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), HASTY);
    HttpExchange held = server().awaitHeld();
    assertThat(get("/hello").text()).isEqualTo("hello");
    assertThat(failure(call).reason()).isEqualTo(CallFailedException.Reason.DEADLINE);

    assertThat(connectsForHello()).isFalse();

    held.respond(KitServer.text("for nobody"));
  }
}
