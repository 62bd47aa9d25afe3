/**
 * The workloads of UEs and their subscribers: the registration through an AMF, and the
 * authentication at an AUSF.
 */
@NullMarked
package org.sbamock.loadgen.workload.ue;

import org.jspecify.annotations.NullMarked;
