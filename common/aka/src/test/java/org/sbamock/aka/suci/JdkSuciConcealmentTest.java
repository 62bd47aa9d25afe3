/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

class JdkSuciConcealmentTest extends SuciConcealmentKit {
  JdkSuciConcealmentTest() {
    super(TestedProvider.JDK);
  }
}
