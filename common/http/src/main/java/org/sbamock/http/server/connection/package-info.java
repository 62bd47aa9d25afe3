/**
 * The parts that the server's connections of all HTTP versions share: exchanges, limits and
 * deadlines. Only {@link org.sbamock.http.server.connection.ServerLimits} and {@link
 * org.sbamock.http.server.connection.ServerObserver} are intended for users of the server.
 */
@NullMarked
package org.sbamock.http.server.connection;

import org.jspecify.annotations.NullMarked;
