package org.sbamock.amf.core;

import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.Suci;

/**
 * A registration under way, which waits for the UE's answer.
 *
 * @param resynchronized whether the UE has refused one challenge as stale already
 */
record PendingRegistration(Suci suci, Plmn plmn, Challenge challenge, boolean resynchronized) {}
