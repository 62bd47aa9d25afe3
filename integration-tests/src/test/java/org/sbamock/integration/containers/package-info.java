/** The core in containers, behind Toxiproxy too. */
@NullMarked
package org.sbamock.integration.containers;

import org.jspecify.annotations.NullMarked;
