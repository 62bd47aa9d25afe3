/**
 * Access tokens of the SBA (TS 33.501 clause 13.4.1): creation by the NRF, and verification by a
 * producer. Client credentials assertions (clause 13.3.8): creation by a client, and verification
 * by a producer.
 */
@NullMarked
package org.sbamock.sbi.oauth2;

import org.jspecify.annotations.NullMarked;
