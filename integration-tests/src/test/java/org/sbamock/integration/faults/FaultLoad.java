/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;

/**
 * The load of a cell: UEs that register with the AMF, a consumer that discovers AUSFs at the NRF,
 * and one that requests vectors from the UDM. Its deadline for the AMF is twice that of the
 * functions, so that the AMF answers first if another function fails.
 */
final class FaultLoad implements AutoCloseable {
  static final int UES = 6;

  /** The failure of a discovery that finds no AUSF, since it is not registered or suspended. */
  static final String NO_AUSF = "NRF 200 without AUSF";

  private static final Duration AMF_DEADLINE = Duration.ofSeconds(4);
  private static final Duration DEADLINE = Duration.ofSeconds(2);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final String AUSFS =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";
  private static final String AUTH_DATA =
      "/nudm-ueau/v1/" + Subscribers.supi(99).value() + "/security-information/generate-auth-data";
  private static final Map<String, String> AUTH_REQUEST =
      Map.of(
          "servingNetworkName",
          Subscribers.SERVING_NETWORK.value(),
          "ausfInstanceId",
          "c8d1f3a2-5b6e-4f70-8192-a3b4c5d6e7f8");

  private final Outcomes outcomes = new Outcomes();
  private final SbiClient client;
  private final Map<Nf, TestCaller> callers = new EnumMap<>(Nf.class);
  private final List<LoadingUe> ues = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();

  FaultLoad(FaultCore core, HttpProtocol protocol) {
    client =
        SbiClient.builder()
            .tls(CertificateAuthority.open(core.tlsDirectory()).trust(), TlsSettings.DEFAULT)
            .connectTimeout(Duration.ofSeconds(1))
            .build();
    for (Nf nf : Nf.values()) {
      CallOptions options =
          CallOptions.DEFAULT.withRetries(0).withDeadline(nf == Nf.AMF ? AMF_DEADLINE : DEADLINE);
      callers.put(nf, new TestCaller(client, protocol, core.root(nf, protocol), options));
    }
    Map<String, LoadingUe> gutis = new ConcurrentHashMap<>();
    for (int i = 0; i < UES; i++) {
      LoadingUe ue = new LoadingUe(i + 1, caller(Nf.AMF), outcomes, gutis);
      ues.add(ue);
      workers.add(new Worker("ue-" + i, ue::round));
    }
    workers.add(new Worker("discovery", this::discovers));
    workers.add(new Worker("vectors", this::receivesVector));
  }

  TestCaller caller(Nf nf) {
    TestCaller caller = callers.get(nf);
    if (caller == null) {
      throw new IllegalStateException(nf + " has no caller");
    }
    return caller;
  }

  private boolean discovers() {
    Answer answer = outcomes.call(Nf.NRF, () -> caller(Nf.NRF).get(AUSFS));
    if (answer == null || answer.status() != 200) {
      return false;
    }
    boolean found = !answer.content().path("nfInstances").isEmpty();
    if (!found) {
      outcomes.failed(NO_AUSF);
    }
    return found;
  }

  private boolean receivesVector() {
    Answer answer = outcomes.call(Nf.UDM, () -> caller(Nf.UDM).post(AUTH_DATA, AUTH_REQUEST));
    return answer != null && answer.status() == 200;
  }

  List<LoadingUe> ues() {
    return ues;
  }

  Outcomes outcomes() {
    return outcomes;
  }

  void start() {
    workers.forEach(Worker::start);
  }

  /**
   * Waits until each UE and each consumer has succeeded with calls that began after this call.
   *
   * @return the time until then
   */
  Duration awaitSuccess(Duration atMost) {
    long begin = System.nanoTime();
    await()
        .alias("success of " + workers)
        .pollInterval(Duration.ofMillis(5))
        .atMost(atMost)
        .until(() -> workers.stream().allMatch(worker -> worker.succeededSince(begin)));
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /** Stops the load; calls under way are completed. */
  void stop() throws InterruptedException {
    for (Worker worker : workers) {
      worker.stopped = true;
    }
    for (Worker worker : workers) {
      worker.join();
    }
  }

  @Override
  public void close() throws InterruptedException {
    stop();
    client.close();
  }

  /** A thread that repeats a round. */
  private static final class Worker extends Thread {
    private final BooleanSupplier round;
    private volatile long succeeded;
    private volatile boolean hasSucceeded;
    volatile boolean stopped;

    Worker(String name, BooleanSupplier round) {
      super(name);
      this.round = round;
      setDaemon(true);
    }

    @Override
    public void run() {
      while (!stopped) {
        long begin = System.nanoTime();
        if (round.getAsBoolean()) {
          succeeded = begin;
          hasSucceeded = true;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }

    boolean succeededSince(long nanos) {
      return hasSucceeded && succeeded - nanos >= 0;
    }

    @Override
    public String toString() {
      return getName();
    }
  }
}
