/** OpenAPI descriptions (OpenAPI 3.0): documents, references, operations, parameters, schemas. */
@NullMarked
package org.sbamock.conformance.openapi;

import org.jspecify.annotations.NullMarked;
