/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.util.Map;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;

/** The way of a request to a producer. */
public sealed interface ProducerRoute {
  /** Returns the request target of a path below the API root. */
  String target(String path);

  /** Sends a request; its content is released. */
  void call(
      SbiConsumer consumer,
      TargetService service,
      HttpRequest request,
      CallOptions options,
      CallListener listener);

  /** A producer with an API root. */
  record Known(ApiRoot root) implements ProducerRoute {
    @Override
    public String target(String path) {
      return root.target(path);
    }

    @Override
    public void call(
        SbiConsumer consumer,
        TargetService service,
        HttpRequest request,
        CallOptions options,
        CallListener listener) {
      consumer.call(service, root.origin(), request, options, listener);
    }
  }

  /** A producer that the SCP discovers with query parameters. */
  record Delegated(Map<String, String> parameters) implements ProducerRoute {
    @Override
    public String target(String path) {
      return path;
    }

    @Override
    public void call(
        SbiConsumer consumer,
        TargetService service,
        HttpRequest request,
        CallOptions options,
        CallListener listener) {
      consumer.callDiscovered(service, parameters, request, options, listener);
    }
  }
}
