/**
 * HTTP for services: a common message model of HTTP/1.1, HTTP/2 and HTTP/3 (RFC 9110), with the
 * router and the settings that server and client share. Independent of 5G.
 */
@NullMarked
package org.sbamock.http;

import org.jspecify.annotations.NullMarked;
