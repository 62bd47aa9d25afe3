/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
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
    HttpProtocol[] named =
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ProtocolTest.class)
            .map(ProtocolTest::value)
            .orElseGet(() -> new HttpProtocol[0]);
    return named.length > 0
        ? Arrays.stream(named).map(protocol -> new Invocation(protocol, true))
        : served(context).stream().map(protocol -> new Invocation(protocol, false));
  }

  private static Collection<HttpProtocol> served(ExtensionContext context) {
    RunningCore core = SbaCoreExtension.find(context);
    return core == null ? Arrays.asList(HttpProtocol.values()) : core.protocols();
  }

  /**
   * A run of a test.
   *
   * @param named whether the annotation names the protocol
   */
  private record Invocation(HttpProtocol protocol, boolean named)
      implements TestTemplateInvocationContext, ParameterResolver, BeforeTestExecutionCallback {
    @Override
    public String getDisplayName(int index) {
      return protocol.id();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    /**
     * Skips the test if its core, which may have started after the runs were listed, does not serve
     * the protocol.
     */
    @Override
    public void beforeTestExecution(ExtensionContext context) {
      RunningCore core = SbaCoreExtension.find(context);
      Assumptions.assumeTrue(
          named || core == null || core.protocols().contains(protocol),
          () -> "the core does not serve " + protocol.id());
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
