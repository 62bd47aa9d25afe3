/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener that receives the result of a call to another function: the response, or one kind of
 * failure. The response is released after {@link #replied}.
 */
public abstract class ReplyListener implements CallListener {
  private static final Logger LOG = LoggerFactory.getLogger(ReplyListener.class);

  private final NfType target;

  /** Creates a listener of a call to a function of a type. */
  protected ReplyListener(NfType target) {
    this.target = target;
  }

  /**
   * Receives the response, with any status.
   *
   * @throws SbiException to have {@link #failed} called; any other exception is reported to it as
   *     SYSTEM_FAILURE
   */
  protected abstract void replied(HttpResponse response) throws Exception;

  /** Receives the failure if there is no response, or an invalid one. */
  protected abstract void failed(SbiException cause);

  /**
   * Returns whether a response with status 401 is the result of the operation, and not the
   * rejection of the access token, after which the call is repeated with a new token. False by
   * default.
   */
  protected boolean isResult(HttpResponse unauthorized) {
    return false;
  }

  @Override
  public final void response(HttpResponse response) {
    SbiException failure;
    try {
      replied(response);
      return;
    } catch (SbiException e) {
      failure = e;
    } catch (Exception e) {
      LOG.error("the reply of the {} could not be handled", target, e);
      failure = SbiException.of(Cause.SYSTEM_FAILURE, "the reply of the " + target);
    } finally {
      response.release();
    }
    failed(failure);
  }

  @Override
  public final void failure(CallFailedException cause) {
    failed(SbiConsumer.failure(target, cause));
  }

  /**
   * Reads the content of a response. Invalid content of a peer is not an error of the client of
   * this function, so it is a 504 and not a 400. Nothing of the content is reported, since it may
   * contain keys.
   */
  protected final <T> T content(HttpResponse response, Class<T> type) {
    try {
      return Json.read(response.content(), type);
    } catch (SbiException e) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR,
          "the " + target + " answered " + response.status() + " with odd content");
    }
  }

  /** Returns the problem in a response; if it contains none, one with its status code. */
  protected final ProblemDetails problem(HttpResponse response) {
    CharSequence type = response.headers().get("content-type");
    if (type != null
        && (MediaTypes.is(type, MediaTypes.PROBLEM_JSON) || MediaTypes.is(type, MediaTypes.JSON))) {
      try {
        return Json.read(response.content(), ProblemDetails.class).withStatus(response.status());
      } catch (SbiException e) {
        return ProblemDetails.of(response.status(), null, "with odd content");
      }
    }
    return new ProblemDetails(null, null, response.status(), null, null, null, null, null);
  }
}
