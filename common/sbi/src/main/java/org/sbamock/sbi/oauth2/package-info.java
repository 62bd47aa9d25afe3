/**
 * Access tokens of the SBA (TS 33.501 clause 13.4.1): how the NRF makes them, and how a producer
 * checks them.
 */
@NullMarked
package org.sbamock.sbi.oauth2;

import org.jspecify.annotations.NullMarked;
