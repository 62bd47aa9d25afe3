package org.sbamock.testkit;

/** This machine cannot emulate a link; the message says why, and what would change that. */
public final class LinkUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LinkUnavailableException(String message) {
    super(message);
  }
}
