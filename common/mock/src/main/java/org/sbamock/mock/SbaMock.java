/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.conformance.ConformanceReport;
import org.sbamock.conformance.MessageValidator;
import org.sbamock.conformance.NonconformantMessage;
import org.sbamock.conformance.openapi.InvalidDescriptionException;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Settings;
import org.sbamock.http.server.connection.ForwardingServerObserver;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.mock.callback.Callbacks;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.resource.Resources;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.RequestInterceptor;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * The programmable interface of a network function: stubs that respond before its services, a
 * journal of requests, scenarios and recordings. Every function has one; it has no effect until the
 * first stub is added.
 *
 * <pre>{@code
 * SbaMock mock = SbaMock.of(ausf);
 * mock.stubFor(
 *     post(urlPathTemplate("/nausf-auth/v1/ue-authentications"))
 *         .willReturn(aResponse().withStatus(503).withFixedDelay(200)));
 * mock.verify(1, postRequestedFor(urlPathEqualTo("/nausf-auth/v1/ue-authentications")));
 * }</pre>
 *
 * <p>Thread-safe. A change applies to the requests that are received after it.
 */
public final class SbaMock implements RequestInterceptor {
  /** The default seed. */
  public static final long DEFAULT_SEED = 1;

  /** The maximum capacity of the journals in entries, 1,000,000. */
  public static final int MAX_JOURNAL_CAPACITY = 1_000_000;

  private static final int MOST_NEAR_MISSES = 3;
  private static final int MOST_NONCONFORMANT = 10;
  private static final int MOST_FILES = 10;
  private static final String PROBE = "/" + TimingProbe.API + "/";

  private final Callbacks callbacks = new Callbacks();
  private final Resources resources = new Resources(callbacks::cancel);
  private final Stubs stubs;
  private final LongAdder matched = new LongAdder();
  private final LongAdder unmatched = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final Recorder recorder = new Recorder();
  private volatile @Nullable Journal journal;
  private volatile @Nullable UUID recording;
  private volatile boolean everRecorded;
  private volatile List<StubMapping> defaults = List.of();
  private final boolean standalone;
  private final ConformanceCheck conformance;

  /** Creates a mock with the system clock, without stubs and with the journal disabled. */
  public SbaMock() {
    this(InstantSource.system());
  }

  /** Creates a mock with a clock for templates. */
  public SbaMock(InstantSource clock) {
    this(clock, false);
  }

  private SbaMock(InstantSource clock, boolean standalone) {
    this.stubs = new Stubs(clock, DEFAULT_SEED, callbacks, resources);
    this.standalone = standalone;
    this.conformance = new ConformanceCheck(clock);
  }

  /**
   * Creates a mock for a function without services of its own: a request that matches no stub
   * receives a 404 with the nearest stubs. The timing probe remains available.
   */
  public static SbaMock standalone() {
    return new SbaMock(InstantSource.system(), true);
  }

  /**
   * Returns the mock of a function.
   *
   * @throws IllegalArgumentException if the function has another {@link RequestInterceptor}
   */
  public static SbaMock of(NetworkFunction function) {
    if (function.interceptor() instanceof SbaMock mock) {
      return mock;
    }
    throw new IllegalArgumentException("the " + function.type() + " has another interceptor");
  }

  /** Sets the seed of delays, templates and identifiers of stubs that are added from now on. */
  public SbaMock seed(long seed) {
    stubs.seed(seed);
    return this;
  }

  /**
   * Sets the directory of content files for stubs that are added from now on.
   *
   * @param directory the directory that contains them, {@code __files} in WireMock
   */
  public SbaMock files(Path directory) {
    stubs.files(BodyFiles.of(directory));
    return this;
  }

  /**
   * Sets the capacity of the journals of requests and of callbacks, and removes all that is
   * recorded.
   *
   * @param capacity the number of entries of each journal, 0 (disabled) to {@link
   *     #MAX_JOURNAL_CAPACITY}
   * @throws IllegalArgumentException if the capacity is out of this range
   */
  public SbaMock journal(int capacity) {
    Settings.range("journal-capacity", capacity, 0, MAX_JOURNAL_CAPACITY);
    journal = capacity == 0 ? null : new Journal(capacity, dropped);
    callbacks.journal(capacity);
    return this;
  }

  /** Returns the capacity of the journal in requests; 0 if it is disabled. */
  public int journalCapacity() {
    Journal present = journal;
    return present == null ? 0 : present.capacity();
  }

  /**
   * Reads the OpenAPI descriptions and header grammars against which messages are checked.
   *
   * @param directory the directory of the {@code .json}, {@code .yaml} and {@code .yml} files of
   *     the descriptions, and of the {@code .abnf} files of the grammars
   * @throws InvalidDescriptionException if there is no description, or a file is invalid
   */
  public SbaMock descriptions(Path directory) {
    return descriptions(MessageValidator.read(directory));
  }

  /** Sets the validator of messages, which several mocks can share. */
  public SbaMock descriptions(MessageValidator validator) {
    conformance.validator(validator);
    return this;
  }

  /**
   * Sets what is done about messages that do not conform to their descriptions: requests and
   * responses, received and sent, callbacks included. {@link ConformanceMode#OFF} by default.
   *
   * @throws IllegalStateException if there are no {@link #descriptions}
   */
  public SbaMock conformance(ConformanceMode mode) {
    conformance.mode(mode);
    return this;
  }

  /** Returns what is done about messages that do not conform to their descriptions. */
  public ConformanceMode conformance() {
    return conformance.mode();
  }

  /** Returns the report of the checked messages. */
  public ConformanceReport conformanceReport() {
    return conformance.report();
  }

  /**
   * Sets the listener of messages that do not conform. It is called on the event loops, and must
   * not block. An exception that it throws is logged.
   */
  public void onNonconformant(Consumer<NonconformantMessage> listener) {
    conformance.listener(listener);
  }

  /**
   * Verifies that all messages since the last reset conform to their descriptions.
   *
   * @throws VerificationException if one does not, or if there was no message of a described API
   * @throws IllegalStateException if messages are not checked
   */
  public void verifyConformant() {
    if (conformance.mode() == ConformanceMode.OFF) {
      throw new IllegalStateException(
          "messages are not checked; SbaMock.conformance(REPORT) or sbamock.conformance.mode=report"
              + " enables the check");
    }
    ConformanceReport report = conformance.report();
    if (report.checked() == 0) {
      throw new VerificationException(
          "Expected conformant messages, found none of the APIs that are described in "
              + describedIn(conformance.files()));
    }
    List<NonconformantMessage> messages = report.messages();
    if (!messages.isEmpty()) {
      StringBuilder text =
          new StringBuilder("Expected only conformant messages, found ")
              .append(report.nonconformant())
              .append(" others of ")
              .append(report.checked())
              .append(':');
      messages.stream()
          .limit(MOST_NONCONFORMANT)
          .forEach(message -> text.append('\n').append(message));
      throw new VerificationException(text.toString());
    }
  }

  private static String describedIn(Set<String> files) {
    String first = files.stream().sorted().limit(MOST_FILES).collect(Collectors.joining(", "));
    int others = files.size() - MOST_FILES;
    return others > 0 ? first + " and " + others + " others" : first;
  }

  @Override
  public HttpHandler intercept(HttpHandler own, SbiHost host) {
    stubs.served(host.settings().server().protocols());
    callbacks.start(host::consumer);
    return intercept(
        standalone ? exchange -> explain(exchange, own) : own,
        () -> new Proxy.Client(host.caller(), host.settings().consumer().options()));
  }

  /**
   * Returns a handler that applies the stubs before a handler of any server; a stub that proxies
   * requests responds with 500.
   */
  public HttpHandler intercept(HttpHandler own) {
    return intercept(
        own,
        () -> {
          throw new IllegalStateException("no client to pass requests on with");
        });
  }

  @Override
  public void stopping() {
    callbacks.stop();
  }

  /** Returns the callbacks of the stubs: the journal of their attempts, and those pending. */
  public Callbacks callbacks() {
    return callbacks;
  }

  /** Returns the resources that the stubs keep. */
  public Resources resources() {
    return resources;
  }

  @Override
  public Caller caller(Caller further) {
    return conformance.around(further);
  }

  private HttpHandler intercept(HttpHandler own, Supplier<Proxy.Client> client) {
    return conformance.around(withStubs(own, client));
  }

  private HttpHandler withStubs(HttpHandler own, Supplier<Proxy.Client> client) {
    return new HttpHandler() {
      @Override
      public void handle(HttpExchange exchange) throws Exception {
        StubIndex index = stubs.index();
        if (index.mayMatch(exchange.request())) {
          RequestFacts facts = RequestFacts.of(exchange);
          CompiledStub stub = index.claim(facts, System.nanoTime());
          if (stub != null) {
            matched.increment();
            exchange.note(stub);
            answer(exchange, facts, stub, own, client);
            return;
          }
        }
        if (!standalone && index.all().length > 0) {
          unmatched.increment();
        }
        own.handle(exchange);
      }

      @Override
      public int contentLimit(HttpRequest head) {
        return stubs.index().mayMatch(head) ? Integer.MAX_VALUE : own.contentLimit(head);
      }
    };
  }

  private void explain(HttpExchange exchange, HttpHandler own) throws Exception {
    if (exchange.request().target().startsWith(PROBE)) {
      own.handle(exchange);
      return;
    }
    unmatched.increment();
    StringBuilder detail =
        new StringBuilder("no stub mapping matches ")
            .append(exchange.request().method())
            .append(' ')
            .append(exchange.request().target());
    for (NearMiss miss : nearMissesFor(exchange)) {
      detail.append(" | nearest: ").append(miss.summary());
    }
    ProblemDetails.of(Cause.RESOURCE_URI_STRUCTURE_NOT_FOUND, detail.toString()).answer(exchange);
  }

  private void answer(
      HttpExchange exchange,
      RequestFacts facts,
      CompiledStub stub,
      HttpHandler own,
      Supplier<Proxy.Client> client)
      throws Exception {
    Answer answer = stub.answer();
    ResponseDefinition definition = answer.definition();
    boolean asked = definition.ownAnswer() || definition.proxy() != null;
    HttpResponse response = asked ? null : answer.response(exchange, facts, stub);
    if (answer.intercepts()) {
      exchange.intercept(answer);
    }
    if (response != null) {
      exchange.respond(response);
    } else if (definition.proxy() == null) {
      own.handle(exchange);
    } else {
      boolean kept = isRecording() || journal != null;
      Proxy.answer(exchange, definition.proxy(), client.get(), kept ? recorder : null);
    }
  }

  @Override
  public ServerObserver observer(ServerObserver further) {
    return new ForwardingServerObserver(further) {
      @Override
      public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
        super.answered(exchange, response, nanos);
        keep(exchange, response.status(), nanos);
      }

      @Override
      public void failed(HttpExchange exchange, Fault fault, long nanos) {
        super.failed(exchange, fault, nanos);
        HttpResponse response = fault.response();
        keep(exchange, response == null ? null : response.status(), nanos);
      }

      @Override
      public void cancelled(HttpExchange exchange, long nanos) {
        super.cancelled(exchange, nanos);
        keep(exchange, null, nanos);
      }
    };
  }

  private void keep(HttpExchange exchange, @Nullable Integer status, long nanos) {
    Journal present = journal;
    if (present != null) {
      present.add(exchange, status, nanos);
    }
  }

  /** Returns the numbers of requests since the creation of the mock. */
  public MockCounts counts() {
    return new MockCounts(matched.sum(), unmatched.sum(), dropped.sum());
  }

  /**
   * Adds a stub.
   *
   * @return the mapping with its identifier
   * @throws InvalidMappingException if the mapping is invalid
   */
  public StubMapping stubFor(MappingBuilder stub) {
    return addStub(stub.build());
  }

  /** Adds a mapping, or replaces the one with the same identifier. */
  public StubMapping addStub(StubMapping mapping) {
    return stubs.add(List.of(mapping)).get(0);
  }

  /**
   * Adds all mappings in their order, or none.
   *
   * @return the mappings with their identifiers
   * @throws InvalidMappingException if one of them is invalid
   */
  public List<StubMapping> addStubs(Collection<StubMapping> mappings) {
    return stubs.add(mappings);
  }

  /**
   * Adds the mappings of an import and removes those that it replaces, or changes nothing if one is
   * invalid. An import of {@link #stubs} keeps their order.
   *
   * @return the mappings that were added or replaced others, with their identifiers, in the order
   *     of the import
   * @throws InvalidMappingException if one of them is invalid
   */
  public List<StubMapping> importStubs(StubImport imported) {
    return stubs.add(imported);
  }

  /**
   * Adds mappings to the default ones, which {@link #resetToDefaultMappings} restores.
   *
   * @throws InvalidMappingException if one of them is invalid; none is added
   */
  public synchronized void addDefaultStubs(Collection<StubMapping> mappings) {
    List<StubMapping> all = new ArrayList<>(defaults);
    all.addAll(stubs.add(mappings));
    defaults = List.copyOf(all);
  }

  /** Returns the active mappings, in the order in which they are tried. */
  public List<StubMapping> stubs() {
    return stubs.all().stream().map(CompiledStub::mapping).toList();
  }

  /** Returns the mapping with an identifier, if it is active. */
  public Optional<StubMapping> stub(UUID id) {
    return Optional.ofNullable(stubs.get(id)).map(CompiledStub::mapping);
  }

  /**
   * Removes the stub with an identifier, and cancels its callbacks; returns false if there is none.
   */
  public boolean removeStub(UUID id) {
    return stubs.remove(id);
  }

  /** Removes a stub that was returned when it was added; returns false if it does not exist. */
  public boolean removeStub(StubMapping stub) {
    UUID id = stub.id();
    return id != null && removeStub(id);
  }

  /** Removes all stubs and scenarios, and cancels their callbacks. */
  public void removeAllStubs() {
    stubs.clear();
  }

  /**
   * Restores the default stubs, removes all others and all scenarios, cancels all callbacks, and
   * reads the content files of the default stubs again. The random values and identifiers of stubs
   * start anew, so that stubs which are then added in the same order draw the same ones.
   *
   * @throws InvalidMappingException if a file can no longer be read; all stubs are unchanged
   */
  public void resetToDefaultMappings() {
    stubs.replaceAll(defaults);
    callbacks.cancelAll();
  }

  /**
   * Restores the default stubs, cancels all callbacks, deletes all resources, and clears the
   * journals, the report of conformance, the states of scenarios and the recordings.
   */
  public void resetAll() {
    resetToDefaultMappings();
    recording = null;
    recorder.clear();
    resources.clear();
    resetRequests();
    conformance.report().clear();
  }

  /** Returns the states of the scenarios by name. */
  public Map<String, String> scenarios() {
    return stubs.scenarioStates();
  }

  /** Resets all scenarios to {@link ScenarioStep#STARTED} and the call counters of all stubs. */
  public void resetScenarios() {
    stubs.resetScenarios();
  }

  /** Sets the state of a scenario; returns false if no stub belongs to it. */
  public boolean setScenarioState(String name, String state) {
    return stubs.scenarioState(name, state);
  }

  /**
   * Clears the journals of requests and of callbacks. A request that was received before is not
   * recorded when it is complete.
   */
  public void resetRequests() {
    callbacks.clear();
    Journal present = journal;
    if (present != null) {
      present.clear();
    }
  }

  /**
   * Returns the recorded requests, oldest first.
   *
   * @throws IllegalStateException if the journal is disabled
   */
  public List<LoggedRequest> requests() {
    Journal present = journal;
    if (present == null) {
      throw new IllegalStateException(
          "the journal of requests is off; its capacity switches it on, such as by"
              + " SbaMock.journal(1000) or sbamock.mock.journal-capacity=1000");
    }
    return present.requests();
  }

  /** Returns the recorded requests to which no stub responded. */
  public List<LoggedRequest> unmatchedRequests() {
    return requests().stream().filter(request -> !request.wasMatched()).toList();
  }

  /**
   * Returns the recorded requests that match a pattern. The journal keeps the first 65,536 octets
   * of content: a request with longer content that meets all other conditions is returned only if
   * the pattern has no condition on the content, or only conditions that the kept octets contain a
   * text, and they do.
   */
  public List<LoggedRequest> findAll(RequestPattern pattern) {
    return find(pattern).matching();
  }

  /** Returns the recorded requests that match a pattern, as {@link #findAll(RequestPattern)}. */
  public List<LoggedRequest> findAll(RequestPatternBuilder pattern) {
    return findAll(pattern.build());
  }

  private FoundRequests find(RequestPattern pattern) {
    return FoundRequests.among(requests(), pattern);
  }

  /** Returns the number of requests that {@link #findAll(RequestPattern)} returns. */
  public int count(RequestPattern pattern) {
    return findAll(pattern).size();
  }

  /**
   * Verifies that at least one matching request was received.
   *
   * @throws VerificationException if there was none
   */
  public void verify(RequestPatternBuilder expected) {
    RequestPattern pattern = expected.build();
    FoundRequests found = find(pattern);
    if (found.matching().isEmpty()) {
      throw new VerificationException(
          "Expected at least one request, came none:" + doubts(found) + "\n" + describe(pattern));
    }
  }

  /**
   * Verifies the number of matching requests.
   *
   * @throws VerificationException if the number differs, or is unknown: the journal has dropped
   *     requests since the last reset, or keeps only a part of the content of a request that may
   *     match, see {@link #findAll(RequestPattern)}
   */
  public void verify(int times, RequestPatternBuilder expected) {
    RequestPattern pattern = expected.build();
    FoundRequests found = find(pattern);
    int came = found.matching().size();
    String doubts = doubts(found);
    if (came != times || !doubts.isEmpty()) {
      throw new VerificationException(
          "Expected "
              + times
              + " requests, came "
              + came
              + ":"
              + doubts
              + "\n"
              + describe(pattern));
    }
  }

  /** Returns why further requests may match, in lines; empty if none can. */
  private String doubts(FoundRequests found) {
    StringBuilder text = new StringBuilder();
    Journal present = journal;
    long lost = present == null ? 0 : present.dropped();
    if (present != null && lost > 0) {
      text.append('\n')
          .append(lost)
          .append(" older requests were dropped; journalCapacity is ")
          .append(present.capacity());
    }
    found.unknown().stream()
        .limit(MOST_NEAR_MISSES)
        .forEach(
            request ->
                text.append("\nIt is unknown whether this matches: ").append(request.summary()));
    return text.toString();
  }

  private String describe(RequestPattern pattern) {
    StringBuilder text = new StringBuilder(pattern.toString());
    List<NearMiss> misses = nearMissesFor(pattern);
    text.append(misses.isEmpty() ? "\nNo other request is in the journal." : "\nNearest requests:");
    for (NearMiss miss : misses) {
      if (miss.request() != null) {
        text.append('\n').append(miss.request().summary()).append('\n').append(miss);
      }
    }
    return text.toString();
  }

  /**
   * Returns the recorded requests that are nearest to a pattern without matching it, nearest first;
   * at most three.
   */
  public List<NearMiss> nearMissesFor(RequestPattern pattern) {
    return nearest(
        requests().stream()
            .map(logged -> NearMiss.of(logged.facts(), logged, pattern))
            .filter(miss -> miss.distance() > 0)
            .toList());
  }

  /**
   * Returns the stubs that are nearest to a request without matching it, nearest first; at most
   * three.
   */
  public List<NearMiss> nearMissesFor(LoggedRequest request) {
    return nearStubs(request.facts(), request, true);
  }

  /**
   * Returns the stubs that are nearest to an exchange to which none has responded, nearest first;
   * at most three.
   */
  public List<NearMiss> nearMissesFor(HttpExchange exchange) {
    return nearStubs(RequestFacts.of(exchange), null, true);
  }

  /**
   * Returns the stubs that are nearest to a request that was not received, nearest first; at most
   * three.
   */
  public List<NearMiss> nearMissesFor(RequestDocument request) {
    return nearStubs(request.facts(), null, false);
  }

  private List<NearMiss> nearStubs(
      RequestFacts facts, @Nullable LoggedRequest logged, boolean counted) {
    long now = System.nanoTime();
    return nearest(
        stubs.all().stream()
            .map(stub -> NearMiss.of(facts, logged, stub, counted, now))
            .filter(miss -> miss.distance() > 0)
            .toList());
  }

  private static List<NearMiss> nearest(List<NearMiss> misses) {
    return misses.stream()
        .sorted(Comparator.comparingDouble(NearMiss::distance))
        .limit(MOST_NEAR_MISSES)
        .toList();
  }

  /**
   * Starts a recording: forwards every request without a matching stub to another function, and
   * records its responses.
   *
   * @throws IllegalStateException if a recording is already running
   */
  public synchronized void startRecording(ProxyTarget target) {
    if (isRecording()) {
      throw new IllegalStateException("a recording is under way; stop it first");
    }
    recorder.clear();
    everRecorded = true;
    recording =
        addStub(
                StubRules.any(StubRules.anyUrl())
                    .atPriority(Integer.MAX_VALUE)
                    .withName("recording")
                    .willReturn(StubRules.aResponse().proxiedTo(target))
                    .build())
            .id();
  }

  /**
   * Stops the recording, and adds stubs with the recorded responses.
   *
   * @return the added stubs
   * @throws IllegalStateException if no recording is running
   */
  public synchronized List<StubMapping> stopRecording() {
    UUID proxying = recording;
    if (proxying == null || !isRecording()) {
      throw new IllegalStateException("no recording is under way");
    }
    recording = null;
    removeStub(proxying);
    return snapshotRecording();
  }

  /** Returns whether the stub that forwards requests to the recorded function is active. */
  private boolean isRecording() {
    UUID proxying = recording;
    return proxying != null && stubs.get(proxying) != null;
  }

  /**
   * Adds stubs with the responses of proxied functions so far, during a recording or while the
   * journal was enabled, and clears them.
   */
  public synchronized List<StubMapping> snapshotRecording() {
    List<StubMapping> mappings = recorder.mappings();
    recorder.clear();
    return addStubs(mappings);
  }

  /** Returns {@code NeverStarted}, {@code Recording} or {@code Stopped}. */
  public String recordingStatus() {
    return isRecording() ? "Recording" : everRecorded ? "Stopped" : "NeverStarted";
  }
}
