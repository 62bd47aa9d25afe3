/** The AUSF's service on the wire: Nausf_UEAuthentication (TS 29.509). */
@NullMarked
package org.sbamock.ausf.api;

import org.jspecify.annotations.NullMarked;
