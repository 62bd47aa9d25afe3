/**
 * HTTP for services: one message model for HTTP/1.1, HTTP/2 and HTTP/3 (RFC 9110), with the router
 * and the settings that server and client share. Knows nothing of 5G.
 */
@NullMarked
package org.sbamock.http;

import org.jspecify.annotations.NullMarked;
