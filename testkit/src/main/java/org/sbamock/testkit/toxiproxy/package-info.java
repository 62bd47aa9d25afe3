/** Toxiproxy as a carrier of links: it impairs the TCP streams that pass through it. */
@NullMarked
package org.sbamock.testkit.toxiproxy;

import org.jspecify.annotations.NullMarked;
