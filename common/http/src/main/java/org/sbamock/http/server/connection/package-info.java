/**
 * What the server's connections of every HTTP version share: exchanges, limits, deadlines. Only
 * {@link org.sbamock.http.server.connection.ServerLimits} and {@link
 * org.sbamock.http.server.connection.ServerObserver} are meant for users of the server.
 */
@NullMarked
package org.sbamock.http.server.connection;

import org.jspecify.annotations.NullMarked;
