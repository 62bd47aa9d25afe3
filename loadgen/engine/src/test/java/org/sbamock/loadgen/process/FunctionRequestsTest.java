/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.result.RequestCount;

final class FunctionRequestsTest {
  private static final String TEXT =
      """
      # TYPE sbamock_sbi_server_requests_seconds summary
      sbamock_sbi_server_requests_seconds_count{method="PUT",protocol="h3",route="/a/{id}/b",status="200"} 12
      sbamock_sbi_server_requests_seconds_sum{method="PUT",protocol="h3",route="/a/{id}/b",status="200"} 0.5
      sbamock_sbi_client_requests_seconds_count{api="a",cause="NONE",method="POST",peer="198.18.0.3:80",protocol="h3",status="DEADLINE"} 2.0
      sbamock_sbi_client_requests_seconds_count{api="b",cause="NONE",method="POST",peer="198.18.0.3:80",protocol="h3",status="DEADLINE"} 1.0
      jvm_threads_live_threads 20.0
      """;

  @Test
  void servedAndCalledAreReadWithTheirOutcomes() {
    List<RequestCount> counts =
        FunctionRequests.parse("amf", Map.of("198.18.0.3:80", "ausf"), TEXT);

    assertThat(counts)
        .containsExactly(
            new RequestCount("amf", "served", "PUT", "/a/{id}/b", "h3", "200", 12),
            new RequestCount("amf", "called", "POST", "ausf", "h3", "DEADLINE", 3));
  }

  @Test
  void whatDidNotChangeIsLeftOutOfADifference() {
    RequestCount same = new RequestCount("amf", "served", "PUT", "/", "h1", "200", 5);
    RequestCount before = new RequestCount("amf", "served", "PUT", "/", "h1", "504", 5);
    RequestCount after = new RequestCount("amf", "served", "PUT", "/", "h1", "504", 7);

    assertThat(RequestCount.between(List.of(same, before), List.of(same, after)))
        .containsExactly(new RequestCount("amf", "served", "PUT", "/", "h1", "504", 2));
  }
}
