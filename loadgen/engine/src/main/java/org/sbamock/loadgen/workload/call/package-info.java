/**
 * The calls of workloads to one function: fixed requests, the checks of their responses, their
 * times and counts.
 */
@NullMarked
package org.sbamock.loadgen.workload.call;

import org.jspecify.annotations.NullMarked;
