/** The UE-facing registration API of the AMF, which replaces N1 and N2. */
@NullMarked
package org.sbamock.amf.api;

import org.jspecify.annotations.NullMarked;
