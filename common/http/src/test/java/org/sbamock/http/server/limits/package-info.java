@NullMarked
package org.sbamock.http.server.limits;

import org.jspecify.annotations.NullMarked;
