package org.sbamock.loadgen.cli.link;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a running link: one line of JSON.
 *
 * @param error what is wrong; null if all is well
 * @param usage whether the error is that of who asked
 * @param message what was done
 * @param status of the link, where it was asked for
 * @param entry how to enter a party, where it was asked for
 * @param ends whether the link ends after this answer
 */
record LinkReply(
    @Nullable String error,
    boolean usage,
    @Nullable String message,
    @Nullable LinkStatus status,
    @Nullable Entry entry,
    boolean ends) {
  /**
   * How to enter the namespace of a party.
   *
   * @param userNamespace a path for {@code nsenter --user}; null if it is that of the asker
   * @param netNamespace a path for {@code nsenter --net}
   * @param environment what a process there must have
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
