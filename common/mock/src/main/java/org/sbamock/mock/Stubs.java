/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.StubImport.DuplicatePolicy;
import org.sbamock.mock.callback.Callbacks;
import org.sbamock.mock.callback.ServeEventListener;
import org.sbamock.mock.callback.StubCallbacks;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.resource.Resources;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.FaultDefinition;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.Templates;

/** The stubs of a function and their scenarios; each change publishes a new index. */
final class Stubs {
  private final Templates templates;
  private final Callbacks callbacks;
  private final Resources resources;
  private final Map<UUID, CompiledStub> byId = new LinkedHashMap<>();
  private final Map<String, Scenario> scenarios = new TreeMap<>();
  private Set<HttpProtocol> served = Set.of();
  private BodyFiles files = BodyFiles.NONE;
  private SeededStream identifiers;
  private Set<UUID> restored = Set.of();
  private long seed;
  private long added;
  private volatile StubIndex index = StubIndex.EMPTY;

  Stubs(InstantSource clock, long seed, Callbacks callbacks, Resources resources) {
    this.resources = resources;
    this.callbacks = callbacks;
    this.templates = new Templates(clock);
    this.seed = seed;
    this.identifiers = new SeededStream(seed, 0);
  }

  StubIndex index() {
    return index;
  }

  /** Sets the protocols that the function serves, when they are known. */
  synchronized void served(Set<HttpProtocol> protocols) {
    served = protocols;
  }

  /** Sets the content files of stubs that are added from now on. */
  synchronized void files(BodyFiles those) {
    files = those;
  }

  synchronized void seed(long value) {
    seed = value;
    identifiers = new SeededStream(value, 0);
  }

  /**
   * Adds all mappings, or none if one is invalid; a mapping replaces one with the same identifier.
   */
  synchronized List<StubMapping> add(Collection<StubMapping> mappings) {
    return put(compile(mappings));
  }

  /**
   * Adds the mappings of an import, the last one first, and removes those that it replaces; if one
   * is invalid, nothing changes.
   *
   * @return the mappings that were added or replaced others, in the order of the import
   */
  synchronized List<StubMapping> add(StubImport imported) {
    List<StubMapping> wanted = new ArrayList<>(imported.mappings());
    if (imported.duplicatePolicy() == DuplicatePolicy.IGNORE) {
      wanted.removeIf(mapping -> isPresent(mapping.id()));
    }
    Collections.reverse(wanted);
    List<CompiledStub> compiled = compile(wanted);
    if (imported.deleteAllNotInImport()) {
      removeAllExcept(imported.mappings());
    }
    List<StubMapping> added = new ArrayList<>(put(compiled));
    Collections.reverse(added);
    return added;
  }

  private boolean isPresent(@Nullable UUID id) {
    return id != null && get(id) != null;
  }

  private void removeAllExcept(Collection<StubMapping> mappings) {
    Set<UUID> kept = new HashSet<>();
    for (StubMapping mapping : mappings) {
      UUID id = mapping.id();
      if (id != null) {
        kept.add(id);
      }
    }
    for (CompiledStub stub : List.copyOf(byId.values())) {
      if (!kept.contains(stub.id())) {
        retire(byId.remove(stub.id()));
      }
    }
  }

  private List<StubMapping> put(List<CompiledStub> compiled) {
    byId.values().removeIf(stub -> stub.isSpent(System.nanoTime()));
    compiled.forEach(stub -> retire(byId.put(stub.id(), stub)));
    publish();
    return compiled.stream().map(CompiledStub::mapping).toList();
  }

  /** Cancels the callbacks of a stub that is removed. */
  private static void retire(@Nullable CompiledStub stub) {
    StubCallbacks callbacks = stub == null ? null : stub.answer().callbacks();
    if (callbacks != null) {
      callbacks.retire();
    }
  }

  /** Compiles mappings and adds their scenarios; if one is invalid, no scenario is added. */
  private List<CompiledStub> compile(Collection<StubMapping> mappings) {
    Set<String> before = Set.copyOf(scenarios.keySet());
    List<CompiledStub> compiled = new ArrayList<>();
    try {
      for (StubMapping mapping : mappings) {
        compiled.add(compile(mapping));
      }
    } catch (InvalidMappingException e) {
      scenarios.keySet().retainAll(before);
      throw e;
    }
    return compiled;
  }

  /**
   * Replaces all mappings and starts their random numbers and identifiers anew; if one is invalid,
   * nothing changes.
   */
  synchronized void replaceAll(Collection<StubMapping> mappings) {
    Map<String, Scenario> before = new TreeMap<>(scenarios);
    SeededStream drawn = identifiers;
    long counted = added;
    scenarios.clear();
    identifiers = new SeededStream(seed, 0);
    added = 0;
    List<CompiledStub> compiled;
    try {
      compiled = compile(mappings);
    } catch (InvalidMappingException e) {
      scenarios.putAll(before);
      identifiers = drawn;
      added = counted;
      throw e;
    }
    byId.values().forEach(Stubs::retire);
    byId.clear();
    compiled.forEach(stub -> byId.put(stub.id(), stub));
    restored = Set.copyOf(byId.keySet());
    publish();
  }

  /** Draws an identifier other than those of the mappings that {@link #replaceAll} has restored. */
  private UUID nextId() {
    UUID id = identifiers.nextUuid();
    while (restored.contains(id)) {
      id = identifiers.nextUuid();
    }
    return id;
  }

  private CompiledStub compile(StubMapping mapping) {
    FaultDefinition fault = mapping.response().fault();
    if (fault != null && mapping.request().protocols().isEmpty() && !served.isEmpty()) {
      requireOneSupports(fault);
    }
    UUID given = mapping.id();
    UUID id = given == null ? nextId() : given;
    long number = ++added;
    Answer answer =
        new Answer(
            mapping.response(),
            mapping.request().url(),
            templates,
            files,
            new SeededStream(seed, number),
            resources,
            callbacks(mapping, id, number));
    ScenarioStep step = mapping.scenario();
    Scenario scenario = step == null ? null : scenarios.computeIfAbsent(step.name(), Scenario::new);
    return new CompiledStub(mapping.withId(id), id, number, answer, scenario, System.nanoTime());
  }

  private @Nullable StubCallbacks callbacks(StubMapping mapping, UUID id, long number) {
    List<ServeEventListener> listeners = mapping.serveEventListeners();
    return listeners.isEmpty()
        ? null
        : new StubCallbacks(
            listeners, id, mapping.request().url(), templates, files, seed, number, callbacks);
  }

  private void requireOneSupports(FaultDefinition fault) {
    InvalidMappingException refused = null;
    for (HttpProtocol protocol : served) {
      try {
        fault.requireSupport(protocol);
        return;
      } catch (InvalidMappingException e) {
        refused = e;
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  /** Publishes a new index, and forgets the scenarios that no stub belongs to. */
  private void publish() {
    Set<String> named = new HashSet<>();
    for (CompiledStub stub : byId.values()) {
      ScenarioStep step = stub.mapping().scenario();
      if (step != null) {
        named.add(step.name());
      }
    }
    scenarios.keySet().retainAll(named);
    index = new StubIndex(new ArrayList<>(byId.values()));
  }

  @Nullable CompiledStub get(UUID id) {
    synchronized (this) {
      CompiledStub stub = byId.get(id);
      return stub == null || stub.isSpent(System.nanoTime()) ? null : stub;
    }
  }

  /** Returns the active stubs, in the order in which they are tried. */
  List<CompiledStub> all() {
    long now = System.nanoTime();
    List<CompiledStub> live = new ArrayList<>();
    for (CompiledStub stub : index.all()) {
      if (!stub.isSpent(now)) {
        live.add(stub);
      }
    }
    return live;
  }

  synchronized boolean remove(UUID id) {
    CompiledStub removed = byId.remove(id);
    retire(removed);
    publish();
    return removed != null;
  }

  synchronized void clear() {
    byId.values().forEach(Stubs::retire);
    byId.clear();
    scenarios.clear();
    publish();
  }

  synchronized Map<String, String> scenarioStates() {
    Map<String, String> states = new TreeMap<>();
    scenarios.forEach((name, scenario) -> states.put(name, scenario.state()));
    return states;
  }

  synchronized boolean scenarioState(String name, String state) {
    Scenario scenario = scenarios.get(name);
    if (scenario == null) {
      return false;
    }
    scenario.state(state);
    return true;
  }

  /** Resets all scenarios to their initial state, and the call counters of all stubs. */
  synchronized void resetScenarios() {
    scenarios.values().forEach(scenario -> scenario.state(ScenarioStep.STARTED));
    byId.values().forEach(CompiledStub::resetCalls);
  }
}
