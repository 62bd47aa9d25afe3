/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.sbamock.sbi.nf.Front;

/** Makes every function programmable. */
public final class SbaMockFactory implements Front.Factory {
  @Override
  public Front create() {
    return new SbaMock();
  }
}
