/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.Failures;
import org.sbamock.loadgen.workload.FixedRequest;
import org.sbamock.loadgen.workload.SbiTarget;

/** A user who sends one request after another. Confined to one event loop. */
abstract class SoakUser implements VirtualUser, CallListener {
  private final SbiTarget target;
  private @Nullable Iteration iteration;
  private String step = "";

  SoakUser(SbiTarget target) {
    this.target = target;
  }

  /** Sends the first request. */
  abstract void begin();

  /** Processes the response to the last request; the caller releases it. */
  abstract void answered(HttpResponse response);

  @Override
  public final void play(Iteration next) {
    iteration = next;
    begin();
  }

  @Override
  public final void abandon() {
    iteration = null;
  }

  /** Sends a request without content. */
  final void send(String name, HttpMethod method, String path) {
    send(name, FixedRequest.of(method, target.apiRoot().target(path)).toRequest());
  }

  /** Sends a request with JSON content. */
  final void send(String name, HttpMethod method, String path, byte[] json) {
    send(name, FixedRequest.json(method, target.apiRoot().target(path), json).toRequest());
  }

  private void send(String name, HttpRequest request) {
    step = name;
    target.send(request, this);
  }

  /** Returns whether a response has a status; otherwise the iteration fails. */
  final boolean expects(int status, HttpResponse response) {
    if (response.status() != status) {
      fail(Failures.of(response, step));
      return false;
    }
    return true;
  }

  final void finish() {
    Iteration ending = iteration;
    if (ending != null) {
      iteration = null;
      ending.finished();
    }
  }

  final void fail(String kind) {
    Iteration ending = iteration;
    if (ending != null) {
      iteration = null;
      ending.failed(kind);
    }
  }

  @Override
  public final void response(HttpResponse response) {
    target.counts().ended(response);
    try {
      answered(response);
    } finally {
      response.release();
    }
  }

  @Override
  public final void failure(CallFailedException cause) {
    target.counts().ended(cause);
    fail(Failures.of(cause, step));
  }
}
