/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

/**
 * The extension of {@link SbaCore}. It has a type of its own because JUnit does not register the
 * type of an annotation for a class whose enclosing class has an extension of that type in a field.
 */
final class AnnotatedCoreExtension extends SbaCoreExtension {
  AnnotatedCoreExtension() {}
}
