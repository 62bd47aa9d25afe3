/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

/**
 * How much is under way at once.
 *
 * @param connections to one server
 * @param streams requests at once on each of them; 1 with HTTP/1.1
 */
public record Concurrency(int connections, int streams) {}
