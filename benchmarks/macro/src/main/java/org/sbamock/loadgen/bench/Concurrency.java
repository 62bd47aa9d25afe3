/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

/**
 * The concurrency of a load.
 *
 * @param connections the number of connections to one server
 * @param streams the number of concurrent requests on each connection; 1 with HTTP/1.1
 */
public record Concurrency(int connections, int streams) {}
