/** What the tests of the network functions share: the 3GPP's own schemas as a check of answers. */
@NullMarked
package org.sbamock.sbi.testing;

import org.jspecify.annotations.NullMarked;
