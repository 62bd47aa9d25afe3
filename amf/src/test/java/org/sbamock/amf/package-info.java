/** Tests of the AMF. */
@NullMarked
package org.sbamock.amf;

import org.jspecify.annotations.NullMarked;
