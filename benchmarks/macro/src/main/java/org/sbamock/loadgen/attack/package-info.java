/**
 * The attack kit: hostile peers against a function with a small heap, and the effect on memory and
 * on another client.
 */
@NullMarked
package org.sbamock.loadgen.attack;

import org.jspecify.annotations.NullMarked;
