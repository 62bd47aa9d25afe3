/** Data types of an NF profile (TS 29.510 section 6.1.6) that a function announces. */
@NullMarked
package org.sbamock.sbi.profile;

import org.jspecify.annotations.NullMarked;
