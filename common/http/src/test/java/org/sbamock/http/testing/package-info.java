/** What tests of HTTP share, in every module. */
@NullMarked
package org.sbamock.http.testing;

import org.jspecify.annotations.NullMarked;
