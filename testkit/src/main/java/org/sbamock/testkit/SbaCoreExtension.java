package org.sbamock.testkit;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * Runs a core in this JVM for tests. In a static field, all tests of the class share it, and its
 * stubs, scenarios and journals are reset before each; in an instance field, each test has one of
 * its own.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SbaCoreExtension CORE =
 *     SbaCoreExtension.builder().functions("NRF", "AUSF").stub("UDM", "nudm-ueau/v1").build();
 * }</pre>
 */
public final class SbaCoreExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        TestInstancePreConstructCallback,
        ExecutionCondition,
        ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SbaCoreExtension.class);
  private static final Set<Class<?>> PARAMETERS =
      Set.of(RunningCore.class, SbiClient.class, SbaTrust.class, ClientCertificate.class);
  private static final Map<Class<?>, RunningCore> BY_CLASS = new ConcurrentHashMap<>();

  private final @Nullable CoreSettings settings;
  private volatile @Nullable RunningCore current;

  /** One that is told by {@link SbaCore}. */
  SbaCoreExtension() {
    this(null);
  }

  private SbaCoreExtension(@Nullable CoreSettings settings) {
    this.settings = settings;
  }

  /** A builder with all defaults of {@link SbaCore}. */
  public static Builder builder() {
    return new Builder();
  }

  /** The core of the test or class that runs in that context; null if there is none. */
  static @Nullable RunningCore find(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(RunningCore.class, RunningCore.class);
  }

  /** The core that runs for all tests of a class, or of one that encloses it. */
  public static Optional<RunningCore> running(Class<?> testClass) {
    return enclosing(testClass).filter(BY_CLASS::containsKey).findFirst().map(BY_CLASS::get);
  }

  /**
   * The class whose core a test class uses: itself or the nearest around it that has {@link
   * SbaCore} or an extension in a static field, else the outermost.
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
    return type.isAnnotationPresent(SbaCore.class)
        || !ReflectionSupport.findFields(
                type,
                field ->
                    field.getType() == SbaCoreExtension.class
                        && Modifier.isStatic(field.getModifiers()),
                HierarchyTraversalMode.BOTTOM_UP)
            .isEmpty();
  }

  /**
   * The core.
   *
   * @throws IllegalStateException if no test runs
   */
  public RunningCore core() {
    RunningCore running = current;
    if (running == null) {
      throw new IllegalStateException("the core runs only while a test does");
    }
    return running;
  }

  /** What is made with the only instance of a class may need the core: Spring's contexts do. */
  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    if (context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS))) {
      beforeAll(context);
    }
  }

  /** Skips a class whose link this machine cannot emulate; runners lose what ends later. */
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String link = settings == null ? annotatedLink(context) : settings.link();
    String obstacle = link == null ? null : CoreLink.obstacle();
    return obstacle == null
        ? ConditionEvaluationResult.enabled("nothing is missing")
        : ConditionEvaluationResult.disabled(obstacle);
  }

  private static @Nullable String annotatedLink(ExtensionContext context) {
    SbaCore core = context.getTestClass().map(SbaCoreExtension::annotation).orElse(null);
    return core == null || core.link().isEmpty() ? null : core.link();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    boolean ownSettings =
        settings == null
            && context.getRequiredTestClass().getDeclaredAnnotation(SbaCore.class) != null;
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
    store.put(this, core);
    store.put(RunningCore.class, core);
    if (context.getTestMethod().isEmpty()) {
      BY_CLASS.put(context.getRequiredTestClass(), core);
    }
    current = core;
  }

  /** Stops what was started in this very context. */
  private void stop(ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    RunningCore core = store.remove(this, RunningCore.class);
    if (core != null) {
      store.remove(RunningCore.class);
      BY_CLASS.remove(context.getRequiredTestClass(), core);
      core.close();
    }
  }

  private @Nullable RunningCore own(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(this, RunningCore.class);
  }

  private static @Nullable SbaCore annotation(Class<?> test) {
    for (Class<?> type = test; type != null; type = type.getEnclosingClass()) {
      SbaCore core = type.getAnnotation(SbaCore.class);
      if (core != null) {
        return core;
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
    Class<?> type = parameter.getParameter().getType();
    return PARAMETERS.contains(type);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningCore core = own(context);
    if (core == null) {
      throw new ExtensionConfigurationException(
          "a core per test does not run yet where "
              + parameter.getParameter()
              + " is asked for: make the extension's field static");
    }
    Class<?> type = parameter.getParameter().getType();
    if (type == ClientCertificate.class) {
      return core.clientCertificate();
    }
    return type == SbiClient.class ? core.client() : type == SbaTrust.class ? core.trust() : core;
  }

  /** Collects what a core is made of. */
  public static final class Builder {
    private final Map<NfType, Map<String, String>> functions = new LinkedHashMap<>();
    private boolean named;
    private Set<HttpProtocol> protocols = Set.of(HttpProtocol.values());
    private HttpProtocol clientProtocol = HttpProtocol.H2C;
    private boolean oauth2;
    private ClientAuth clientAuth = ClientAuth.NONE;
    private @Nullable String link;
    private long seed = CoreSettings.DEFAULT_SEED;
    private int journalCapacity = CoreSettings.DEFAULT_JOURNAL_CAPACITY;
    private UnaryOperator<NetworkFunctionSettings.Builder> adjustment = UnaryOperator.identity();

    private Builder() {}

    /** Functions of these types; NRF, AUSF and AMF if none is named. */
    public Builder functions(String... types) {
      named = true;
      for (String type : types) {
        functions.put(new NfType(type), Map.of());
      }
      return this;
    }

    /**
     * A function that answers by stubs alone.
     *
     * @param type such as {@code UDM}
     * @param services that it tells the NRF, such as {@code nudm-ueau/v1}
     * @throws IllegalArgumentException if a service has no version
     */
    public Builder stub(String type, String... services) {
      functions.put(new NfType(type), CoreSettings.services(services));
      return this;
    }

    /** What each function speaks on its one port; all five by default. */
    public Builder protocols(HttpProtocol... spoken) {
      protocols = Set.copyOf(Arrays.asList(spoken));
      return this;
    }

    /** What the functions speak to each other; h2c by default. */
    public Builder clientProtocol(HttpProtocol protocol) {
      clientProtocol = protocol;
      return this;
    }

    /** Whether the services of all functions ask for an access token of the NRF; not by default. */
    public Builder oauth2(boolean required) {
      oauth2 = required;
      return this;
    }

    /** Whether the functions ask their clients for a certificate over TLS; not by default. */
    public Builder clientAuth(ClientAuth asked) {
      clientAuth = asked;
      return this;
    }

    /**
     * The condition of an emulated link beneath the core, as {@link SbaCore#link} has it; loopback
     * by default.
     */
    public Builder link(String condition) {
      link = condition;
      return this;
    }

    /** The seed of random choices; 1 by default. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** How many requests the journal of each function keeps, 0 to 1,000,000; 1,000 by default. */
    public Builder journalCapacity(int requests) {
      journalCapacity = requests;
      return this;
    }

    /** A last word on the settings of every function. */
    public Builder settings(UnaryOperator<NetworkFunctionSettings.Builder> changes) {
      adjustment = changes;
      return this;
    }

    /**
     * The extension.
     *
     * @throws IllegalArgumentException if the link has no such condition, if there is no protocol,
     *     no NRF for OAuth2, or no protocol with TLS for client certificates
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
          adjustment);
    }
  }
}
