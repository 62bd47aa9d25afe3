/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

/** The states of a UE on 3GPP access that a notification reports (RmState and CmState). */
enum UeState {
  /** RM-REGISTERED (TS 23.501 clause 5.3.2.2.3). */
  REGISTERED,
  /** RM-DEREGISTERED (TS 23.501 clause 5.3.2.2.2). */
  DEREGISTERED,
  /** CM-IDLE (TS 23.501 clause 5.3.3.2.2). */
  IDLE,
  /** CM-CONNECTED (TS 23.501 clause 5.3.3.2.3). */
  CONNECTED
}
