/** The network functions as Testcontainers, each and together, with Toxiproxy between them. */
@NullMarked
package org.sbamock.testkit.containers;

import org.jspecify.annotations.NullMarked;
