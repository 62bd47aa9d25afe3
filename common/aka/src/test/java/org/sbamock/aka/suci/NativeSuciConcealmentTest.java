/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

class NativeSuciConcealmentTest extends SuciConcealmentKit {
  NativeSuciConcealmentTest() {
    super(TestedProvider.CONSCRYPT);
  }
}
