/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** Marks tests that create network namespaces and TUN devices; their tag is {@code root}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("root")
@Requires(NetworkNamespaces.class)
public @interface RequiresRoot {}
