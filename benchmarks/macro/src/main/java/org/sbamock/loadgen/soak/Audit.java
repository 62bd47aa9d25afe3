/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.soak.invariant.Invariant;
import org.sbamock.loadgen.soak.invariant.InvariantLog;
import org.sbamock.loadgen.soak.invariant.JournalLedger;
import org.sbamock.loadgen.soak.invariant.UeLedger.RegisteredUe;
import org.sbamock.loadgen.soak.invariant.UeLedger.UncertainUe;
import org.sbamock.loadgen.soak.load.MixedLoad;
import org.sbamock.loadgen.sut.CoreUnderTest;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * The comparison of the generator's knowledge with the functions' after a phase, when there is no
 * load, fault or link condition.
 */
final class Audit implements AutoCloseable {
  private static final HttpProtocol PROTOCOL = HttpProtocol.H2C;
  private static final int WINDOW = 64;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long POLL_MILLIS = 250;

  private final CoreUnderTest core;
  private final FunctionProcess stub;
  private final MixedLoad load;
  private final InvariantLog log;
  private final GeneratorClient client;

  Audit(CoreUnderTest core, FunctionProcess stub, MixedLoad load, InvariantLog log) {
    this.core = core;
    this.stub = stub;
    this.load = load;
    this.log = log;
    this.client =
        new GeneratorClient(
            GeneratorSettings.DEFAULT.withStreams(WINDOW), core.tls(), core.threads());
  }

  /** The status and content of a response. */
  private record Answer(int status, String text) {}

  /**
   * Settles UEs and NF instances whose last request has no answer, and checks all invariants of the
   * functions' state.
   *
   * @param instances the NF instances of the functions
   */
  void run(long instances) throws InterruptedException {
    List<UncertainUe> uncertain = load.ues().uncertain();
    await(
        () -> {
          uncertain.forEach(this::end);
          return ues() == load.ues().registered().size();
        });
    uncertain.forEach(ue -> load.ues().deregistered(ue.supi()));
    load.ues().count(ues());
    List<RegisteredUe> registered = load.ues().registered();
    List<Answer> answers = send(HttpMethod.GET, amf(), registered, RegisteredUe::resource);
    for (int i = 0; i < registered.size(); i++) {
      load.ues().confirm(registered.get(i), guti(answers.get(i)));
    }
    await(
        () -> {
          send(
              HttpMethod.DELETE,
              nrf(),
              load.instances().possible(),
              id -> MixedLoad.INSTANCES_PATH + id);
          return instances() == instances;
        });
    load.instances().possible().forEach(load.instances()::deregistered);
    load.instances().count(instances, instances());
    journal();
  }

  /** Checks and ends the registrations that a UE may have. */
  private void end(UncertainUe ue) {
    List<Answer> answers = send(HttpMethod.GET, amf(), ue.resources(), path -> path);
    List<String> present = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i).status() == 200) {
        present.add(ue.resources().get(i));
      }
    }
    load.ues().found(ue, present);
    send(HttpMethod.DELETE, amf(), present, path -> path);
  }

  /** Deregisters all UEs, and checks that the functions release all contexts and memory. */
  void end() throws InterruptedException {
    List<RegisteredUe> registered = load.ues().registered();
    send(HttpMethod.DELETE, amf(), registered, RegisteredUe::resource);
    registered.forEach(ue -> load.ues().deregistered(ue.supi()));
    load.ues().count(ues());
    released(FunctionKind.AMF, "sbamock.amf.registrations.pending");
    released(FunctionKind.AUSF, "sbamock.ausf.contexts");
    for (FunctionProcess function : core.functions()) {
      await(() -> number(function, "sbamock.sbi.server.memory") == 0);
      long memory = number(function, "sbamock.sbi.server.memory");
      log.check(
          Invariant.MEMORY_RELEASED,
          memory == 0,
          () -> function.name() + " holds " + memory + " octets");
    }
  }

  private void released(FunctionKind kind, String meter) throws InterruptedException {
    FunctionProcess function = core.function(kind);
    await(() -> number(function, meter) == 0);
    long left = number(function, meter);
    log.check(Invariant.CONTEXTS_RELEASED, left == 0, () -> meter + " is " + left);
  }

  private void journal() throws InterruptedException {
    JournalLedger ledger = load.journal();
    await(() -> entries().size() >= ledger.answered());
    ledger.compare(entries());
  }

  private List<JournalLedger.Entry> entries() {
    try {
      List<JournalLedger.Entry> entries = new ArrayList<>();
      for (JsonNode entry :
          Json.mapper().readTree(stub.management().get("/__admin/requests")).path("requests")) {
        String url = entry.at("/request/url").asString();
        JsonNode status = entry.at("/response/status");
        JsonNode fault = entry.path("fault");
        entries.add(
            new JournalLedger.Entry(
                Long.parseLong(url.substring(url.lastIndexOf('/') + 1)),
                status.isNumber() ? status.asInt() : null,
                fault.isString() ? fault.asString() : null));
      }
      return entries;
    } catch (IOException e) {
      throw new FunctionException("the journal cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns the number of UE contexts of the AMF. */
  long ues() {
    return number(core.function(FunctionKind.AMF), "sbamock.amf.ues");
  }

  /** Returns the number of NF instances of the NRF. */
  long instances() {
    return number(core.function(FunctionKind.NRF), "sbamock.nrf.instances");
  }

  private static long number(FunctionProcess function, String meter) {
    OptionalDouble value = function.meter(meter);
    return value.isPresent() ? Math.round(value.getAsDouble()) : -1;
  }

  private ApiRoot amf() {
    return core.apiRoot(FunctionKind.AMF, PROTOCOL);
  }

  private ApiRoot nrf() {
    return core.apiRoot(FunctionKind.NRF, PROTOCOL);
  }

  private static @Nullable String guti(Answer answer) {
    if (answer.status() != 200) {
      return null;
    }
    JsonNode guti = Json.mapper().readTree(answer.text()).path("guti");
    return guti.isString() ? guti.asString() : null;
  }

  private <T> List<Answer> send(
      HttpMethod method, ApiRoot root, List<T> of, Function<T, String> path) {
    List<Answer> answers = new ArrayList<>();
    ArrayDeque<CompletableFuture<HttpResponse>> underWay = new ArrayDeque<>();
    for (T each : of) {
      underWay.add(
          client
              .client()
              .send(
                  PROTOCOL, root.origin(), HttpRequest.of(method, root.target(path.apply(each)))));
      if (underWay.size() == WINDOW) {
        answers.add(answer(underWay.remove()));
      }
    }
    underWay.forEach(call -> answers.add(answer(call)));
    return answers;
  }

  private static Answer answer(CompletableFuture<HttpResponse> call) {
    try {
      HttpResponse response = call.join();
      try {
        return new Answer(response.status(), response.text());
      } finally {
        response.release();
      }
    } catch (CompletionException e) {
      if (e.getCause() instanceof CallFailedException failure) {
        return new Answer(0, failure.kind());
      }
      throw e;
    }
  }

  /** Waits until a condition holds, at most 30 s. */
  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
