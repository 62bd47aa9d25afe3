/**
 * The house as a whole: its arrows, clients of other make, the network functions with each other,
 * and the command line as a user runs it.
 */
@NullMarked
package org.sbamock.integration;

import org.jspecify.annotations.NullMarked;
