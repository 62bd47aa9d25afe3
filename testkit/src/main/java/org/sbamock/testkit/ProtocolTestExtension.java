/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.sbamock.http.HttpProtocol;

/** The extension that runs a {@link ProtocolTest} once for each protocol. */
final class ProtocolTestExtension implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    return protocols(context).stream().map(Invocation::new);
  }

  private static Collection<HttpProtocol> protocols(ExtensionContext context) {
    HttpProtocol[] named =
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ProtocolTest.class)
            .map(ProtocolTest::value)
            .orElseGet(() -> new HttpProtocol[0]);
    if (named.length > 0) {
      return Arrays.asList(named);
    }
    RunningCore core = SbaCoreExtension.find(context);
    return core == null ? Arrays.asList(HttpProtocol.values()) : core.protocols();
  }

  private record Invocation(HttpProtocol protocol)
      implements TestTemplateInvocationContext, ParameterResolver {
    @Override
    public String getDisplayName(int index) {
      return protocol.id();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == HttpProtocol.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return protocol;
    }
  }
}
