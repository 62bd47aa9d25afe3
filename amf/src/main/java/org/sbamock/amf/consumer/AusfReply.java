/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.buffer.ByteBuf;
import java.util.function.Function;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ResponseInfo;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;

/**
 * A listener that reads a response. An invalid response is an error of the AUSF; its content is not
 * reported, since it may contain keys.
 */
abstract class AusfReply<T> extends ReplyListener {
  private final int expected;
  private final Function<ByteBuf, T> reader;
  private boolean retryForbidden;

  AusfReply(int expected, Function<ByteBuf, T> reader) {
    super(NfType.AUSF);
    this.expected = expected;
    this.reader = reader;
  }

  /**
   * Receives the answer.
   *
   * @param headers the header fields of the response, which are not valid later
   */
  abstract void understood(T answer, HttpFields headers);

  /** Returns whether a request with this failure can succeed if it is sent to another AUSF. */
  final boolean isRetriable(SbiException failure) {
    return !retryForbidden && AusfProblems.isOfThisAusfAlone(failure);
  }

  @Override
  protected void replied(HttpResponse response) {
    if (response.status() >= 400) {
      retryForbidden = ResponseInfo.forbidsRetry(response.headers());
      throw new SbiException(problem(response));
    }
    if (response.status() != expected) {
      throw SbiException.of(Cause.INBOUND_SERVER_ERROR, "the AUSF responded " + response.status());
    }
    T answer;
    try {
      answer = reader.apply(response.content());
    } catch (SbiException e) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR, "the AUSF responded " + expected + " with invalid content");
    }
    understood(answer, response.headers());
  }
}
