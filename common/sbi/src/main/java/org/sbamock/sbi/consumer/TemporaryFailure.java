/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.http.HttpResponse;

/** The responses after which a notification is sent again. */
public final class TemporaryFailure {
  private TemporaryFailure() {}

  /**
   * Returns whether the same request can succeed later: the status code is 408, 429 or 5xx except
   * 501 (RFC 9110, RFC 6585), and the response does not forbid a retry with {@code no-retry=true}
   * in {@code 3gpp-Sbi-Response-Info}.
   */
  public static boolean is(HttpResponse response) {
    int status = response.status();
    return (status == 408 || status == 429 || status >= 500 && status != 501)
        && !ResponseInfo.forbidsRetry(response.headers());
  }
}
