/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.sbamock.sbi.nf.RequestInterceptor;

/** Makes every function programmable. */
public final class SbaMockFactory implements RequestInterceptor.Factory {
  @Override
  public RequestInterceptor create() {
    return new SbaMock();
  }
}
