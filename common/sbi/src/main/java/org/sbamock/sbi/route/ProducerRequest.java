/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import io.netty.buffer.ByteBuf;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;

/**
 * A request to one producer after another until one responds, and the receiver of the outcome.
 *
 * @param <T> the content of the response
 */
public interface ProducerRequest<T> {
  /** Returns a new request for a route. */
  HttpRequest to(ProducerRoute route);

  /**
   * Reads the content of a response.
   *
   * @throws SbiException if it is invalid
   */
  T read(ByteBuf content);

  /**
   * Returns a problem with the cause that the producer meant, if it named none; the same problem by
   * default.
   */
  default ProblemDetails interpret(ProblemDetails problem) {
    return problem;
  }

  /** Returns whether the request may succeed at another producer after a failure. */
  boolean isOfProducerAlone(SbiException failure);

  /**
   * Receives the response.
   *
   * @param headers the header fields, which are not valid later
   */
  void done(T answer, HttpFields headers);

  /** Receives the failure: that of the discovery, or that of the last producer. */
  void failed(SbiException failure);
}
