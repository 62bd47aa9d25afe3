/**
 * Discovery (TS 29.510 section 6.2): queries, the index that answers them without a scan, and
 * search results.
 */
@NullMarked
package org.sbamock.nrf.core.discovery;

import org.jspecify.annotations.NullMarked;
