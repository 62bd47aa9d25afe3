/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.sbamock.sbi.nf.RequestInterceptor;

/** The factory of each function's {@link SbaMock}. */
public final class SbaMockFactory implements RequestInterceptor.Factory {
  @Override
  public RequestInterceptor create() {
    return new SbaMock();
  }
}
