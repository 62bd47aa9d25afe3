/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.Suci;

/**
 * A registration that waits for the UE's response.
 *
 * @param resynchronized whether the UE has already reported one synchronization failure
 */
record PendingRegistration(Suci suci, Plmn plmn, Challenge challenge, boolean resynchronized) {}
