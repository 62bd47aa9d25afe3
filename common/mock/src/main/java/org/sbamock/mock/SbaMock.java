/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Settings;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.RequestInterceptor;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * The programmable side of a network function: stubs that answer before it, a journal of what it
 * was asked, scenarios, recordings. Every function has one, and it is at work from its first stub
 * on.
 *
 * <pre>{@code
 * SbaMock mock = SbaMock.of(ausf);
 * mock.stubFor(
 *     post(urlPathTemplate("/nausf-auth/v1/ue-authentications"))
 *         .willReturn(aResponse().withStatus(503).withFixedDelay(200)));
 * mock.verify(1, postRequestedFor(urlPathEqualTo("/nausf-auth/v1/ue-authentications")));
 * }</pre>
 *
 * <p>All methods may be called from any thread; a change holds for the requests that come after it.
 */
public final class SbaMock implements RequestInterceptor {
  /** The seed unless another is given. */
  public static final long DEFAULT_SEED = 1;

  private static final int MOST_NEAR_MISSES = 3;
  private static final String PROBE = "/" + TimingProbe.API + "/";

  private final Stubs stubs;
  private final Recorder recorder = new Recorder();
  private volatile @Nullable Journal journal;
  private volatile @Nullable UUID recording;
  private volatile boolean everRecorded;
  private volatile List<StubMapping> defaults = List.of();
  private final boolean standalone;

  /** One with the system's clock, without stubs and with the journal off. */
  public SbaMock() {
    this(InstantSource.system());
  }

  /** One with that clock for templates. */
  public SbaMock(InstantSource clock) {
    this(clock, false);
  }

  private SbaMock(InstantSource clock, boolean standalone) {
    this.stubs = new Stubs(clock, DEFAULT_SEED);
    this.standalone = standalone;
  }

  /**
   * One for a function that has nothing but stubs: what none matches is a 404 that tells the
   * nearest. The timing probe stays.
   */
  public static SbaMock standalone() {
    return new SbaMock(InstantSource.system(), true);
  }

  /**
   * That of a function.
   *
   * @throws IllegalArgumentException if the function was given another {@link RequestInterceptor}
   */
  public static SbaMock of(NetworkFunction function) {
    if (function.interceptor() instanceof SbaMock mock) {
      return mock;
    }
    throw new IllegalArgumentException("the " + function.type() + " has another interceptor");
  }

  /**
   * Lets delays, templates and identifiers of the stubs that are added from now on follow a seed.
   */
  public SbaMock seed(long seed) {
    stubs.seed(seed);
    return this;
  }

  /**
   * Lets the contents of the stubs that are added from now on be files.
   *
   * @param directory beneath which they lie; WireMock calls it {@code __files}
   */
  public SbaMock files(Path directory) {
    stubs.files(BodyFiles.of(directory));
    return this;
  }

  /**
   * Keeps the last requests, and forgets those that were kept before.
   *
   * @param capacity how many, 0 (none) to 1,000,000
   */
  public SbaMock journal(int capacity) {
    Settings.range("journal-capacity", capacity, 0, 1_000_000);
    journal = capacity == 0 ? null : new Journal(capacity);
    return this;
  }

  /** How many requests the journal keeps; 0 if it is off. */
  public int journalCapacity() {
    Journal present = journal;
    return present == null ? 0 : present.capacity();
  }

  @Override
  public HttpHandler intercept(HttpHandler own, SbiHost host) {
    stubs.served(host.settings().server().protocols());
    return intercept(
        standalone ? exchange -> explain(exchange, own) : own,
        () -> new Proxy.Client(host.caller(), host.settings().consumer().options()));
  }

  /** Stands before a handler of any server; stubs that pass requests on are answered with 500. */
  public HttpHandler intercept(HttpHandler own) {
    return intercept(
        own,
        () -> {
          throw new IllegalStateException("no client to pass requests on with");
        });
  }

  private HttpHandler intercept(HttpHandler own, Supplier<Proxy.Client> client) {
    return exchange -> {
      StubIndex index = stubs.index();
      if (index.mayMatch(exchange.request())) {
        RequestFacts facts = RequestFacts.of(exchange);
        CompiledStub stub = index.claim(facts, System.nanoTime());
        if (stub != null) {
          exchange.note(stub);
          answer(exchange, facts, stub.answer(), own, client);
          return;
        }
      }
      own.handle(exchange);
    };
  }

  private void explain(HttpExchange exchange, HttpHandler own) throws Exception {
    if (exchange.request().target().startsWith(PROBE)) {
      own.handle(exchange);
      return;
    }
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
      Answer answer,
      HttpHandler own,
      Supplier<Proxy.Client> client)
      throws Exception {
    if (answer.intercepts()) {
      exchange.intercept(answer);
    }
    ResponseDefinition definition = answer.definition();
    if (definition.ownAnswer()) {
      own.handle(exchange);
    } else if (definition.proxy() != null) {
      boolean kept = recording != null || journal != null;
      Proxy.answer(exchange, definition.proxy(), client.get(), kept ? recorder : null);
    } else {
      exchange.respond(answer.response(facts));
    }
  }

  @Override
  public ServerObserver observer(ServerObserver further) {
    return new ServerObserver() {
      @Override
      public void answered(HttpExchange exchange, int status, long nanos) {
        further.answered(exchange, status, nanos);
        keep(exchange, status, nanos);
      }

      @Override
      public void failed(HttpExchange exchange, Fault fault, long nanos) {
        further.failed(exchange, fault, nanos);
        HttpResponse response = fault.response();
        keep(exchange, response == null ? null : response.status(), nanos);
      }

      @Override
      public void cancelled(HttpExchange exchange, long nanos) {
        further.cancelled(exchange, nanos);
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

  /**
   * Adds a stub.
   *
   * @return the mapping with its identifier
   * @throws InvalidMappingException if it cannot be used
   */
  public StubMapping stubFor(MappingBuilder stub) {
    return addStub(stub.build());
  }

  /** Adds a mapping, or puts it in the place of the one with its identifier. */
  public StubMapping addStub(StubMapping mapping) {
    return stubs.add(List.of(mapping)).get(0);
  }

  /**
   * Adds mappings, all or none.
   *
   * @return the mappings with their identifiers
   * @throws InvalidMappingException if one cannot be used
   */
  public List<StubMapping> addStubs(Collection<StubMapping> mappings) {
    return stubs.add(mappings);
  }

  /** Adds mappings to which {@link #resetToDefaultMappings} returns. */
  public void addDefaultStubs(Collection<StubMapping> mappings) {
    defaults = stubs.add(mappings);
  }

  /** Returns the mappings that still answer, in the order in which they are asked. */
  public List<StubMapping> stubs() {
    return stubs.all().stream().map(CompiledStub::mapping).toList();
  }

  /** Returns the mapping of that identifier, if it still answers. */
  public Optional<StubMapping> stub(UUID id) {
    return Optional.ofNullable(stubs.get(id)).map(CompiledStub::mapping);
  }

  /** Removes a stub; false if there is none of that identifier. */
  public boolean removeStub(UUID id) {
    return stubs.remove(id);
  }

  /** Removes a stub, as it was returned when it was added; false if it is not there. */
  public boolean removeStub(StubMapping stub) {
    UUID id = stub.id();
    return id != null && removeStub(id);
  }

  /** Removes all stubs and scenarios. */
  public void removeAllStubs() {
    stubs.clear();
  }

  /**
   * Removes all stubs and scenarios but those that were there by default; their files are read
   * anew.
   *
   * @throws InvalidMappingException if a file cannot be used any more; all stubs are still there
   */
  public void resetToDefaultMappings() {
    stubs.replaceAll(defaults);
  }

  /** Returns to the default stubs, and forgets requests, states and recordings. */
  public void resetAll() {
    resetToDefaultMappings();
    recording = null;
    recorder.clear();
    resetRequests();
  }

  /** Returns the states of the scenarios by name. */
  public Map<String, String> scenarios() {
    return stubs.scenarioStates();
  }

  /** Brings all scenarios to {@link ScenarioStep#STARTED}; calls are counted anew. */
  public void resetScenarios() {
    stubs.resetScenarios();
  }

  /** Brings a scenario into a state; false if no stub has named it. */
  public boolean setScenarioState(String name, String state) {
    return stubs.scenarioState(name, state);
  }

  /** Forgets the requests. */
  public void resetRequests() {
    Journal present = journal;
    if (present != null) {
      present.clear();
    }
  }

  /**
   * Returns the requests that the journal has, the oldest first.
   *
   * @throws IllegalStateException if the journal is off
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

  /** Those that no stub answered. */
  public List<LoggedRequest> unmatchedRequests() {
    return requests().stream().filter(request -> !request.wasMatched()).toList();
  }

  /** Those that a pattern describes. */
  public List<LoggedRequest> findAll(RequestPattern pattern) {
    List<Condition> conditions = pattern.conditions();
    return requests().stream().filter(logged -> holds(conditions, logged.facts())).toList();
  }

  /** Like {@link #findAll(RequestPattern)}. */
  public List<LoggedRequest> findAll(RequestPatternBuilder pattern) {
    return findAll(pattern.build());
  }

  private static boolean holds(List<Condition> conditions, RequestFacts facts) {
    return conditions.stream().allMatch(condition -> condition.holds(facts));
  }

  /** How many requests a pattern describes. */
  public int count(RequestPattern pattern) {
    return findAll(pattern).size();
  }

  /**
   * Checks that there was one request at least.
   *
   * @throws VerificationException if there was none
   */
  public void verify(RequestPatternBuilder expected) {
    RequestPattern pattern = expected.build();
    if (count(pattern) == 0) {
      throw new VerificationException(
          "Expected at least one request, came none:\n" + describe(pattern));
    }
  }

  /**
   * Checks the number of requests.
   *
   * @throws VerificationException if it is another
   */
  public void verify(int times, RequestPatternBuilder expected) {
    RequestPattern pattern = expected.build();
    int came = count(pattern);
    if (came != times) {
      throw new VerificationException(
          "Expected " + times + " requests, came " + came + ":\n" + describe(pattern));
    }
  }

  private String describe(RequestPattern pattern) {
    StringBuilder text = new StringBuilder(pattern.toString());
    List<NearMiss> misses = nearMissesFor(pattern);
    text.append(misses.isEmpty() ? "\nNo other request is in the journal." : "\nNearest requests:");
    for (NearMiss miss : misses) {
      if (miss.request() != null) {
        text.append('\n').append(miss.request().request()).append('\n').append(miss);
      }
    }
    return text.toString();
  }

  /**
   * Returns the requests that come nearest to a pattern without fitting, the nearest first; three
   * at most.
   */
  public List<NearMiss> nearMissesFor(RequestPattern pattern) {
    return nearest(
        requests().stream()
            .map(logged -> NearMiss.of(logged.facts(), logged, pattern))
            .filter(miss -> miss.distance() > 0)
            .toList());
  }

  /**
   * Returns the stubs that come nearest to a request without fitting, the nearest first; three at
   * most.
   */
  public List<NearMiss> nearMissesFor(LoggedRequest request) {
    return nearStubs(request.facts(), request);
  }

  /** Returns the stubs that come nearest to an exchange that none has answered; three at most. */
  public List<NearMiss> nearMissesFor(HttpExchange exchange) {
    return nearStubs(RequestFacts.of(exchange), null);
  }

  /** Returns the stubs that come nearest to a request that nobody has sent; three at most. */
  public List<NearMiss> nearMissesFor(RequestDocument request) {
    return nearStubs(request.facts(), null);
  }

  private List<NearMiss> nearStubs(RequestFacts facts, @Nullable LoggedRequest logged) {
    long now = System.nanoTime();
    return nearest(
        stubs.all().stream()
            .map(stub -> NearMiss.of(facts, logged, stub, now))
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
   * Passes every request that no other stub answers to another function, and records its answers.
   *
   * @throws IllegalStateException if a recording is under way
   */
  public synchronized void startRecording(ProxyTarget target) {
    if (recording != null) {
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
   * Ends the recording, and answers as it was recorded from now on.
   *
   * @return the stubs that were made
   * @throws IllegalStateException if none is under way
   */
  public synchronized List<StubMapping> stopRecording() {
    UUID proxying = recording;
    if (proxying == null) {
      throw new IllegalStateException("no recording is under way");
    }
    recording = null;
    removeStub(proxying);
    return snapshotRecording();
  }

  /**
   * Makes stubs of what proxied functions have answered so far, during a recording or while the
   * journal was on, and forgets it.
   */
  public synchronized List<StubMapping> snapshotRecording() {
    List<StubMapping> mappings = recorder.mappings();
    recorder.clear();
    return addStubs(mappings);
  }

  /** {@code NeverStarted}, {@code Recording} or {@code Stopped}. */
  public String recordingStatus() {
    return recording != null ? "Recording" : everRecorded ? "Stopped" : "NeverStarted";
  }
}
