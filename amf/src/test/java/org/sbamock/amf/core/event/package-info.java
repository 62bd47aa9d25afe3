/** Tests of the AMF's room {@code core}. */
@NullMarked
package org.sbamock.amf.core.event;

import org.jspecify.annotations.NullMarked;
