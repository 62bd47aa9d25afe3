/** What UEs meet at the AMF: the registration API, which stands for N1 and N2. */
@NullMarked
package org.sbamock.amf.api;

import org.jspecify.annotations.NullMarked;
