/**
 * The benchmark of the NRF's notifications: subscribers of which some are dead, slow or temporarily
 * away, and changes of NF profiles at a constant rate.
 */
@NullMarked
package org.sbamock.loadgen.notifications;

import org.jspecify.annotations.NullMarked;
