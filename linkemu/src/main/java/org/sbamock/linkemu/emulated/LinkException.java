package org.sbamock.linkemu.emulated;

/** The system refused something that an emulated link needs; the message says what, and why. */
public final class LinkException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LinkException(String message) {
    super(message);
  }

  LinkException(String message, Throwable cause) {
    super(message, cause);
  }
}
