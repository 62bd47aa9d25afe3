/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * An introspector that marks the components of null-marked records, and the elements of their lists
 * and maps, as mandatory unless they are nullable.
 */
final class MandatoryComponents extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return isMandatory(member) ? Boolean.TRUE : super.hasRequiredMarker(config, member);
  }

  @Override
  public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
    JsonSetter.Value found = super.findSetterInfo(config, annotated);
    RecordComponent component = componentOrNull(annotated);
    if (component == null) {
      return found;
    }
    AnnotatedType type = component.getAnnotatedType();
    JsonSetter.Value value = isNullable(type) ? found : found.withValueNulls(Nulls.FAIL);
    return hasMandatoryElements(type) ? value.withContentNulls(Nulls.FAIL) : value;
  }

  private static boolean isMandatory(Annotated annotated) {
    RecordComponent component = componentOrNull(annotated);
    return component != null && !isNullable(component.getAnnotatedType());
  }

  /** Returns the component of a null-marked record; null if it is none. */
  private static @Nullable RecordComponent componentOrNull(Annotated annotated) {
    if (annotated instanceof AnnotatedParameter parameter
        && parameter.getOwner() instanceof AnnotatedConstructor constructor) {
      Class<?> type = constructor.getDeclaringClass();
      RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
      if (components != null
          && constructor.getParameterCount() == components.length
          && isNullMarked(type)) {
        return components[parameter.getIndex()];
      }
    }
    return null;
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }

  private static boolean hasMandatoryElements(AnnotatedType type) {
    if (type instanceof AnnotatedParameterizedType parameterized) {
      AnnotatedType[] arguments = parameterized.getAnnotatedActualTypeArguments();
      return !isNullable(arguments[arguments.length - 1]);
    }
    return false;
  }

  /** Returns whether an attribute of a record may be absent; true for all other types. */
  static boolean isOptional(Class<?> type, @Nullable String attribute) {
    RecordComponent[] components = type.isRecord() ? type.getRecordComponents() : null;
    for (int i = 0; components != null && i < components.length; i++) {
      if (components[i].getName().equals(attribute)) {
        return !isNullMarked(type) || isNullable(components[i].getAnnotatedType());
      }
    }
    return true;
  }

  private static boolean isNullMarked(Class<?> type) {
    for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
      if (marked(outer)) {
        return true;
      }
    }
    return marked(type.getPackage());
  }

  private static boolean marked(AnnotatedElement element) {
    return element.isAnnotationPresent(NullMarked.class);
  }
}
