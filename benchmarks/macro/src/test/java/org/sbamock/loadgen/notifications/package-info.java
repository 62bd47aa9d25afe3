@NullMarked
package org.sbamock.loadgen.notifications;

import org.jspecify.annotations.NullMarked;
