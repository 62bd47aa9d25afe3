/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;
import org.junit.platform.commons.support.ReflectionSupport;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.FaultExample;

/**
 * The faults that the kit's protocol can express: the constants of {@link FaultExample} or of
 * {@link Fault.Kind}, by the type of the test's parameter.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ArgumentsSource(ExpressibleSource.Provider.class)
public @interface ExpressibleSource {
  /** The names of the constants; empty: all. */
  String[] names() default {};

  /** Asks an instance of the test class for its protocol, and filters by it. */
  final class Provider extends AnnotationBasedArgumentsProvider<ExpressibleSource> {
    @Override
    protected Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context, ExpressibleSource source) {
      HttpProtocol protocol =
          ((CompatibilityKit) ReflectionSupport.newInstance(context.getRequiredTestClass()))
              .protocol();
      List<String> names = Arrays.asList(source.names());
      Enum<?>[] constants =
          parameters.getFirst().orElseThrow().getParameterType() == Fault.Kind.class
              ? Fault.Kind.values()
              : FaultExample.values();
      return Stream.of(constants)
          .filter(constant -> names.isEmpty() || names.contains(constant.name()))
          .filter(constant -> kind(constant).supports(protocol))
          .map(Arguments::of);
    }

    private static Fault.Kind kind(Enum<?> constant) {
      return constant instanceof FaultExample example ? example.kind() : (Fault.Kind) constant;
    }
  }
}
