/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import io.netty.buffer.ByteBuf;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.ResponseInfo;

/**
 * A listener that reads a response. An invalid response is an error of the producer; its content is
 * not reported, since it may contain keys.
 */
public abstract class ProducerReply<T> extends ReplyListener {
  private final NfType target;
  private final int expected;
  private final Function<ByteBuf, T> reader;
  private boolean retryForbidden;

  /**
   * Creates a listener.
   *
   * @param target the type of the producer
   * @param expected the status code of a successful response
   * @param reader reads its content
   */
  protected ProducerReply(NfType target, int expected, Function<ByteBuf, T> reader) {
    super(target);
    this.target = target;
    this.expected = expected;
    this.reader = reader;
  }

  /**
   * Receives the answer.
   *
   * @param headers the header fields of the response, which are not valid later
   */
  protected abstract void understood(T answer, HttpFields headers);

  /**
   * Returns the answer that an error response contains in place of ProblemDetails; null if none,
   * which is the default.
   */
  protected @Nullable T readError(HttpResponse response) {
    return null;
  }

  /**
   * Returns a problem with the cause that the producer meant, if it named none; the same problem by
   * default.
   */
  protected ProblemDetails interpret(ProblemDetails problem, HttpFields headers) {
    return problem;
  }

  /** Returns whether the response forbids to send the request to another producer. */
  protected final boolean isRetryForbidden() {
    return retryForbidden;
  }

  @Override
  protected void replied(HttpResponse response) {
    if (response.status() >= 400) {
      T answer = readError(response);
      if (answer != null) {
        understood(answer, response.headers());
        return;
      }
      retryForbidden = ResponseInfo.forbidsRetry(response.headers());
      throw new SbiException(interpret(problem(response), response.headers()));
    }
    if (response.status() != expected) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR, "the " + target + " responded " + response.status());
    }
    T answer;
    try {
      answer = reader.apply(response.content());
    } catch (SbiException e) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR,
          "the " + target + " responded " + expected + " with invalid content");
    }
    understood(answer, response.headers());
  }
}
