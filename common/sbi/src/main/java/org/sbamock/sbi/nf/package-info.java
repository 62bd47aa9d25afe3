/**
 * The life cycle of a network function: settings, the host that serves its services and registers
 * it, and the service provider interface by which functions and request interceptors are found.
 */
@NullMarked
package org.sbamock.sbi.nf;

import org.jspecify.annotations.NullMarked;
