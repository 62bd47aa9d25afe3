/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;

/** Faults of one stream among others of the same connection. */
abstract class MultiplexedFaultKit extends FaultKit {
  @Test
  void otherStreamsOutliveAStreamReset() {
    CompletableFuture<HttpResponse> other = send(HttpRequest.get("/held"), ONCE);
    HttpExchange held = held();

    assertThat(failure(sendOnce(FaultExample.STREAM_RESET)).reason()).isEqualTo(Reason.RESET);
    assertThat(failure(sendOnce(FaultExample.STREAM_RESET_AMID)).reason()).isEqualTo(Reason.RESET);
    held.respond(KitServer.text("unharmed"));

    assertThat(Answer.of(other).text()).isEqualTo("unharmed");
    assertThat(server().server().connections()).isEqualTo(1);
  }
}
