/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * Runs a core in this JVM for tests. In a static field, all tests of the class share it, and its
 * stubs, scenarios and journals are reset before each; in an instance field, each test has a
 * separate core.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SbaCoreExtension CORE =
 *     SbaCoreExtension.builder().functions("NRF", "AUSF").stub("UDM", "nudm-ueau/v1").build();
 * }</pre>
 *
 * <p>A nested class may have a core of its own, in a field or by {@link SbaCore}; parameters are
 * those of the innermost core. If a class has several cores, {@link #core()} of each field returns
 * them, and parameters are rejected as ambiguous.
 */
public sealed class SbaCoreExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        TestInstancePreConstructCallback,
        ExecutionCondition,
        ParameterResolver
    permits AnnotatedCoreExtension {
  private static final Namespace NAMESPACE = Namespace.create(SbaCoreExtension.class);
  private static final Set<Class<?>> PARAMETERS =
      Set.of(RunningCore.class, SbiClient.class, SbaTrust.class, ClientCertificate.class);
  private static final Map<Class<?>, RunningCore> BY_CLASS = new ConcurrentHashMap<>();

  /** The key of the last core of those that have started in the same context. */
  private static final String LAST_OF_SEVERAL = "last of several";

  private final @Nullable CoreSettings settings;
  private volatile @Nullable RunningCore current;

  /** Creates an extension that is configured by {@link SbaCore}. */
  SbaCoreExtension() {
    this(null);
  }

  private SbaCoreExtension(@Nullable CoreSettings settings) {
    this.settings = settings;
  }

  /** Returns a builder with the defaults of {@link SbaCore}. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the core of the test or class of a context; null if there is none. */
  static @Nullable RunningCore find(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(RunningCore.class, RunningCore.class);
  }

  /** Returns the core that all tests of a class or of an enclosing class share. */
  public static Optional<RunningCore> running(Class<?> testClass) {
    return enclosing(testClass).filter(BY_CLASS::containsKey).findFirst().map(BY_CLASS::get);
  }

  /**
   * Returns the class whose core a test class uses: the innermost class that has {@link SbaCore} or
   * an extension in a static field, or otherwise the outermost class.
   */
  public static Class<?> owner(Class<?> testClass) {
    return enclosing(testClass)
        .filter(SbaCoreExtension::hasCore)
        .findFirst()
        .or(() -> enclosing(testClass).reduce((inner, outer) -> outer))
        .orElse(testClass);
  }

  private static Stream<Class<?>> enclosing(Class<?> testClass) {
    return Stream.iterate(testClass, Objects::nonNull, Class::getEnclosingClass);
  }

  private static boolean hasCore(Class<?> type) {
    return AnnotationSupport.isAnnotated(type, SbaCore.class)
        || !ReflectionSupport.findFields(
                type,
                field ->
                    field.getType() == SbaCoreExtension.class
                        && Modifier.isStatic(field.getModifiers()),
                HierarchyTraversalMode.BOTTOM_UP)
            .isEmpty();
  }

  /**
   * Returns the core.
   *
   * @throws IllegalStateException if no test is running
   */
  public RunningCore core() {
    RunningCore running = current;
    if (running == null) {
      throw new IllegalStateException("the core is only available while a test runs");
    }
    return running;
  }

  /**
   * Starts a shared core before the test instance is created, since Spring's contexts may require
   * it.
   */
  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    if (context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS))) {
      beforeAll(context);
    }
  }

  /** Skips a class whose link this machine cannot emulate. */
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String link = settings == null ? annotatedLink(context) : settings.link();
    String reason = link == null ? null : CoreLink.unavailability();
    return reason == null
        ? ConditionEvaluationResult.enabled("all requirements are met")
        : ConditionEvaluationResult.disabled(reason);
  }

  private static @Nullable String annotatedLink(ExtensionContext context) {
    SbaCore core = context.getTestClass().map(SbaCoreExtension::annotation).orElse(null);
    return core == null || core.link().isEmpty() ? null : core.link();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    boolean ownSettings =
        settings == null
            && AnnotationSupport.isAnnotated(context.getRequiredTestClass(), SbaCore.class);
    boolean running = ownSettings ? runsFor(context) : own(context) != null;
    if (!running) {
      start(context);
    }
  }

  private boolean runsFor(ExtensionContext context) {
    RunningCore core = own(context);
    return core != null && BY_CLASS.get(context.getRequiredTestClass()) == core;
  }

  @Override
  public void afterAll(ExtensionContext context) {
    stop(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    RunningCore shared = own(context);
    if (shared == null) {
      start(context);
    } else {
      shared.reset();
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stop(context);
  }

  private void start(ExtensionContext context) {
    RunningCore core;
    try {
      core = RunningCore.start(settings == null ? annotated(context) : settings);
    } catch (LinkUnavailableException e) {
      Assumptions.assumeTrue(false, String.valueOf(e.getMessage()));
      throw e;
    }
    Store store = context.getStore(NAMESPACE);
    RunningCore enclosing = context.getParent().map(SbaCoreExtension::find).orElse(null);
    if (find(context) != enclosing) {
      store.put(LAST_OF_SEVERAL, core);
    }
    store.put(this, core);
    store.put(RunningCore.class, core);
    if (context.getTestMethod().isEmpty()) {
      BY_CLASS.put(context.getRequiredTestClass(), core);
    }
    current = core;
  }

  /** Stops the core that was started in this context. */
  private void stop(ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    RunningCore core = store.remove(this, RunningCore.class);
    if (core != null) {
      store.remove(RunningCore.class);
      BY_CLASS.remove(context.getRequiredTestClass(), core);
      if (current == core) {
        current = null;
      }
      core.close();
    }
  }

  private @Nullable RunningCore own(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(this, RunningCore.class);
  }

  private static @Nullable SbaCore annotation(Class<?> test) {
    for (Class<?> type = test; type != null; type = type.getEnclosingClass()) {
      Optional<SbaCore> core = AnnotationSupport.findAnnotation(type, SbaCore.class);
      if (core.isPresent()) {
        return core.get();
      }
    }
    return null;
  }

  private static CoreSettings annotated(ExtensionContext context) {
    SbaCore core = annotation(context.getRequiredTestClass());
    if (core != null) {
      return CoreSettings.of(core);
    }
    throw new ExtensionConfigurationException(
        "annotate " + context.getRequiredTestClass().getName() + " with @SbaCore");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    RunningCore innermost = find(context);
    return PARAMETERS.contains(parameter.getParameter().getType())
        && (innermost == null || innermost == own(context));
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningCore core = own(context);
    if (core == null) {
      throw new ExtensionConfigurationException(
          "a core per test is not yet running when "
              + parameter.getParameter()
              + " is resolved: make the extension's field static");
    }
    if (core == context.getStore(NAMESPACE).get(LAST_OF_SEVERAL)) {
      throw new ExtensionConfigurationException(
          context.getRequiredTestClass().getName()
              + " has several cores, so that "
              + parameter.getParameter()
              + " is ambiguous: use core() of an extension's field instead of the parameter");
    }
    Class<?> type = parameter.getParameter().getType();
    if (type == ClientCertificate.class) {
      return core.clientCertificate();
    }
    return type == SbiClient.class ? core.client() : type == SbaTrust.class ? core.trust() : core;
  }

  /** A builder of an extension. */
  public static final class Builder {
    private final Map<NfType, CoreFunction> functions = new LinkedHashMap<>();
    private boolean named;
    private Set<HttpProtocol> protocols = new LinkedHashSet<>(List.of(HttpProtocol.values()));
    private HttpProtocol clientProtocol = HttpProtocol.H2C;
    private boolean oauth2;
    private ClientAuth clientAuth = ClientAuth.NONE;
    private @Nullable String link;
    private long seed = CoreSettings.DEFAULT_SEED;
    private int journalCapacity = CoreSettings.DEFAULT_JOURNAL_CAPACITY;
    private ConformanceMode conformance = ConformanceMode.OFF;
    private @Nullable Path descriptions;
    private UnaryOperator<NetworkFunctionSettings.Builder> adjustment = UnaryOperator.identity();

    private Builder() {}

    /**
     * Adds functions by their types; NRF, AUSF and AMF by default. A type that is also added as a
     * {@linkplain #stub stub}, before or after, is a stub.
     */
    public Builder functions(String... types) {
      named = true;
      for (String type : types) {
        functions.putIfAbsent(new NfType(type), CoreFunction.OWN);
      }
      return this;
    }

    /**
     * Adds a stub function, although the artifact of its type may be on the class path.
     *
     * @param type such as {@code UDM}; not {@code NRF}
     * @param services the services that it registers, such as {@code nudm-ueau/v1}
     * @throws IllegalArgumentException if a service has no version
     */
    public Builder stub(String type, String... services) {
      functions.put(new NfType(type), CoreFunction.stub(services));
      return this;
    }

    /** Sets the protocols that each function serves on its port; all five by default. */
    public Builder protocols(HttpProtocol... spoken) {
      protocols = new LinkedHashSet<>(List.of(spoken));
      return this;
    }

    /**
     * Sets the protocol of calls between the functions; h2c by default. If the functions do not
     * serve it, the first of their protocols replaces it.
     */
    public Builder clientProtocol(HttpProtocol protocol) {
      clientProtocol = protocol;
      return this;
    }

    /**
     * Sets whether the services of all functions require an access token of the NRF; false by
     * default.
     */
    public Builder oauth2(boolean required) {
      oauth2 = required;
      return this;
    }

    /** Sets whether the functions request a client certificate over TLS; by default they do not. */
    public Builder clientAuth(ClientAuth asked) {
      clientAuth = asked;
      return this;
    }

    /** Sets the condition of the emulated link, see {@link SbaCore#link}; loopback by default. */
    public Builder link(String condition) {
      link = condition;
      return this;
    }

    /** Sets the seed of random choices; 1 by default. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /**
     * Sets the capacity of each function's journal in requests, 0 to 1,000,000; 1,000 by default.
     */
    public Builder journalCapacity(int requests) {
      journalCapacity = requests;
      return this;
    }

    /**
     * Sets what the functions do about messages that do not conform to their OpenAPI descriptions;
     * messages are not checked by default.
     */
    public Builder conformance(ConformanceMode mode) {
      conformance = mode;
      return this;
    }

    /**
     * Sets the directory of the OpenAPI descriptions and header grammars, see {@link
     * org.sbamock.mock.SbaMock#descriptions(Path)}; by default that of the system property {@code
     * sbamock.3gpp.dir}.
     */
    public Builder descriptions(Path directory) {
      descriptions = directory;
      return this;
    }

    /** Customizes the settings of every function, after all other settings are applied. */
    public Builder settings(UnaryOperator<NetworkFunctionSettings.Builder> changes) {
      adjustment = changes;
      return this;
    }

    /**
     * Builds the extension.
     *
     * @throws IllegalArgumentException if the condition of the link is invalid, there is no
     *     protocol, the NRF is a stub function, OAuth2 is required without an NRF, client
     *     certificates without a protocol with TLS, or conformance without descriptions
     */
    public SbaCoreExtension build() {
      return new SbaCoreExtension(settings());
    }

    CoreSettings settings() {
      if (!named) {
        functions("NRF", "AUSF", "AMF");
      }
      return new CoreSettings(
          functions,
          protocols,
          clientProtocol,
          oauth2,
          clientAuth,
          link,
          seed,
          journalCapacity,
          conformance,
          descriptions,
          adjustment);
    }
  }
}
