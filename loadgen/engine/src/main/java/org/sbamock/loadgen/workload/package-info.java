/**
 * The workloads of users, such as a UE that registers through an AMF, or an AMF that authenticates
 * a UE at an AUSF.
 */
@NullMarked
package org.sbamock.loadgen.workload;

import org.jspecify.annotations.NullMarked;
