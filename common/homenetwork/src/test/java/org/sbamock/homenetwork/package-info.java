/** Tests of the home network. */
@NullMarked
package org.sbamock.homenetwork;

import org.jspecify.annotations.NullMarked;
