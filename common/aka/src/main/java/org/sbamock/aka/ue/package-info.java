/** The UE's side of an authentication: USIM and EAP-AKA' peer. */
@NullMarked
package org.sbamock.aka.ue;

import org.jspecify.annotations.NullMarked;
