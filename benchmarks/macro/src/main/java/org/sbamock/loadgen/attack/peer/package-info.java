/**
 * The hostile peers of the attack kit: one class for each kind of attack, which writes its octets
 * itself.
 */
@NullMarked
package org.sbamock.loadgen.attack.peer;

import org.jspecify.annotations.NullMarked;
