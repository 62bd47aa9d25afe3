/** JSON of stub mappings: fields whose errors name their position, JSONPath queries, equality. */
@NullMarked
package org.sbamock.mock.json;

import org.jspecify.annotations.NullMarked;
