/** The AMF's calls to other functions: the AUSF, found through the NRF. */
@NullMarked
package org.sbamock.amf.consumer;

import org.jspecify.annotations.NullMarked;
