/** The consumer of Nudm_UEAuthentication (TS 29.503 clause 6.3). */
@NullMarked
package org.sbamock.ausf.consumer;

import org.jspecify.annotations.NullMarked;
