/** Conditions against their text, and the model against analytic values, offline. */
@NullMarked
package org.sbamock.linkemu.model;

import org.jspecify.annotations.NullMarked;
