/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

/**
 * Numbers of requests of a mock.
 *
 * @param matched the requests that a stub answered
 * @param unmatched the requests that no stub matched while there were stubs, or in a mock that
 *     answers only with stubs
 * @param dropped the requests that the journal no longer has, since newer ones replaced them
 */
public record MockCounts(long matched, long unmatched, long dropped) {}
