/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reply of a running link: one line of JSON.
 *
 * @param error the error message; null on success
 * @param usage whether the error is a usage error of the request
 * @param message the message to print
 * @param status the status of the link, if requested
 * @param entry the namespaces of a party, if requested
 * @param ends whether the link stops after this reply
 */
record LinkReply(
    @Nullable String error,
    boolean usage,
    @Nullable String message,
    @Nullable LinkStatus status,
    @Nullable Entry entry,
    boolean ends) {
  /**
   * The namespaces of a party.
   *
   * @param userNamespace the path for {@code nsenter --user}; null if it is that of the client
   * @param netNamespace the path for {@code nsenter --net}
   * @param environment the variables that a process in the namespace must have
   */
  record Entry(
      @Nullable String userNamespace, String netNamespace, Map<String, String> environment) {}

  static LinkReply done(String message) {
    return new LinkReply(null, false, message, null, null, false);
  }

  static LinkReply of(LinkStatus status) {
    return new LinkReply(null, false, null, status, null, false);
  }

  static LinkReply of(Entry entry) {
    return new LinkReply(null, false, null, null, entry, false);
  }

  static LinkReply end(String message) {
    return new LinkReply(null, false, message, null, null, true);
  }

  static LinkReply failed(String error, boolean usage) {
    return new LinkReply(error, usage, null, null, null, false);
  }
}
