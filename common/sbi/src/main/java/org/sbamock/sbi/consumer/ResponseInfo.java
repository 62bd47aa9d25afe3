/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.util.Map;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.FieldElements;
import org.sbamock.sbi.SbiHeaders;

/** What a response says about the handling of its request, in {@code 3gpp-Sbi-Response-Info}. */
public final class ResponseInfo {
  private ResponseInfo() {}

  /** Returns whether a failed request must not be retried: {@code no-retry=true}. */
  public static boolean forbidsRetry(HttpFields headers) {
    CharSequence info = headers.getList(SbiHeaders.RESPONSE_INFO);
    if (info == null) {
      return false;
    }
    for (Map<String, String> element : FieldElements.of(info, '=')) {
      if ("true".equals(element.get("no-retry"))) {
        return true;
      }
    }
    return false;
  }
}
