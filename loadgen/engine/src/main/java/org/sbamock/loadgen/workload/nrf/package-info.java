/** The workload of NF instances that use the services of an NRF (TS 29.510). */
@NullMarked
package org.sbamock.loadgen.workload.nrf;

import org.jspecify.annotations.NullMarked;
