/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.fuzz.TextInput;
import org.sbamock.http.HttpFields;
import org.sbamock.http.Origin;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.binding.ResourceProducer;
import org.sbamock.sbi.consumer.ResponseInfo;
import org.sbamock.sbi.overload.PeerLoads;

/** Field values that consist of elements and parameters, as values of each field that has them. */
public final class FieldElementsFuzz {
  private static final Origin PEER = new Origin("peer", 1);

  private FieldElementsFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String value = TextInput.text(input);
    requireStable(value, '=');
    requireStable(value, ':');
    HttpFields headers = new HttpFields();
    headers.addReceived(SbiHeaders.BINDING, value);
    headers.addReceived(SbiHeaders.PRODUCER_ID, value);
    headers.addReceived(SbiHeaders.RESPONSE_INFO, value);
    headers.addReceived(SbiHeaders.LCI, value);
    headers.addReceived(SbiHeaders.OCI, value);
    PeerLoads.ofFunctions(() -> 0).record(PEER, headers);
    if (ResponseInfo.forbidsRetry(headers)) {
      assertThat(value).contains("no-retry");
    }
    ResourceProducer producer = ResourceProducer.of(headers);
    BindingIndication binding = producer == null ? null : producer.binding();
    if (binding != null) {
      HttpFields returned = HttpFields.of(SbiHeaders.BINDING, binding.toString());
      assertThat(ResourceProducer.of(returned)).isEqualTo(new ResourceProducer(binding, null));
    }
  }

  private static void requireStable(String value, char separator) {
    List<Map<String, String>> elements = FieldElements.of(value, separator);
    String written =
        elements.stream()
            .map(
                element ->
                    element.entrySet().stream()
                        .map(entry -> entry.getKey() + separator + entry.getValue())
                        .collect(Collectors.joining("; ")))
            .collect(Collectors.joining(", "));
    assertThat(FieldElements.of(written, separator)).isEqualTo(elements);
  }
}
