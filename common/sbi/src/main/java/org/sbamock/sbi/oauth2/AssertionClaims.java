/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;

/**
 * The claims of a client credentials assertion (TS 33.501 clause 13.3.8).
 *
 * @param sub the NF instance ID of the client
 * @param iat the time at which it was signed, seconds since 1970
 * @param exp the expiration time, seconds since 1970
 * @param aud the NF types that accept it
 */
record AssertionClaims(String sub, long iat, long exp, Audience aud) {}
