/** JSON of stub mappings: fields with the place of an error, JSONPath queries, equality. */
@NullMarked
package org.sbamock.mock.json;

import org.jspecify.annotations.NullMarked;
