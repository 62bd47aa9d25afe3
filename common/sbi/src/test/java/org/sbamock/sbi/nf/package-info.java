/** Tests of the anatomy that all functions share. */
@NullMarked
package org.sbamock.sbi.nf;

import org.jspecify.annotations.NullMarked;
