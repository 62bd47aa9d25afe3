/**
 * The workloads that can be selected by name, their parameters, and the settings of the generator's
 * client.
 */
@NullMarked
package org.sbamock.loadgen.workload;

import org.jspecify.annotations.NullMarked;
