/** What users do: a UE that registers through an AMF, an AMF that authenticates at an AUSF. */
@NullMarked
package org.sbamock.loadgen.workload;

import org.jspecify.annotations.NullMarked;
