/**
 * The network functions as Testcontainers, individually or as a core, optionally with Toxiproxy
 * between them.
 */
@NullMarked
package org.sbamock.testkit.containers;

import org.jspecify.annotations.NullMarked;
