/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** Marks tests that read 3GPP's OpenAPI files; their tag is {@code 3gpp}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("3gpp")
@Requires(OpenApiFiles.class)
public @interface Requires3gppFiles {}
