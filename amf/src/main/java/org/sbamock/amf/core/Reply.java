package org.sbamock.amf.core;

import org.sbamock.sbi.SbiException;

/** Hears of an answer, later and on another thread perhaps. */
public interface Reply<T> {
  /** The answer is here. */
  void done(T answer);

  /** There is none; the problem tells why. */
  void failed(SbiException problem);
}
