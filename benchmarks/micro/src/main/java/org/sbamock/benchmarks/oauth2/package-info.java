/** What access tokens cost. */
@NullMarked
package org.sbamock.benchmarks.oauth2;

import org.jspecify.annotations.NullMarked;
