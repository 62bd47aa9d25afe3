/** Tests of access tokens. */
@NullMarked
package org.sbamock.sbi.oauth2;

import org.jspecify.annotations.NullMarked;
