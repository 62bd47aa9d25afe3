/** Tests of deferred location requests. */
@NullMarked
package org.sbamock.amf.core.location;

import org.jspecify.annotations.NullMarked;
