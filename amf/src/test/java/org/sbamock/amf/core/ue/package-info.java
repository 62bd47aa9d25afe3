/** Tests of the AMF's room {@code core}. */
@NullMarked
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.NullMarked;
