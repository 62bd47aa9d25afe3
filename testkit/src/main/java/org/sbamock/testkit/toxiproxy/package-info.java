/** Toxiproxy as a carrier of links: it impairs TCP streams between parties that go through it. */
@NullMarked
package org.sbamock.testkit.toxiproxy;

import org.jspecify.annotations.NullMarked;
