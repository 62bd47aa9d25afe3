@NullMarked
package org.sbamock.mock.callback;

import org.jspecify.annotations.NullMarked;
