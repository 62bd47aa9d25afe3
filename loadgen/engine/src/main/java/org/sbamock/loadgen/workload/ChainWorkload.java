/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.Failures;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.TargetWorkload;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.ChainMessage;
import org.sbamock.sbi.probe.EpochClock;
import org.sbamock.sbi.probe.HopStamps;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * A workload of clients (A) that send messages along a chain of functions (B, C, D …), or request a
 * file from the first function. The times between two parties are differences between their own
 * clocks.
 */
final class ChainWorkload extends TargetWorkload {
  private static final String PARTIES = "ABCDEFGHIJ";
  private static final String NAME = "chain";

  private final WorkloadParameters parameters;
  private final @Nullable String file;
  private final int functions;
  private final List<String> steps;
  private final List<String> stamps;

  /**
   * Creates a workload along the route of the parameters.
   *
   * @param file the expected data of the response; null if the message carries the data
   */
  ChainWorkload(WorkloadParameters parameters, SbiTarget target, @Nullable String file) {
    super(target);
    this.parameters = parameters;
    this.file = file;
    this.functions = parameters.route().size();
    this.steps = steps(functions);
    this.stamps = stamps(functions);
  }

  /**
   * Returns the names of the whole iteration, the hops of the request, and the hops of the
   * response.
   */
  static List<String> steps(int functions) {
    String there = PARTIES.substring(0, functions + 1);
    String back = new StringBuilder(there).reverse().toString();
    List<String> names = new ArrayList<>();
    names.add("elapsed" + there + PARTIES.charAt(0));
    for (int i = 0; i < functions; i++) {
      names.add("elapsed" + there.substring(i, i + 2));
    }
    for (int i = 0; i < functions; i++) {
      names.add("elapsed" + back.substring(i, i + 2));
    }
    return List.copyOf(names);
  }

  private static List<String> stamps(int functions) {
    List<String> names = new ArrayList<>();
    names.add("startA");
    for (int i = 1; i <= functions; i++) {
      names.add("touch" + PARTIES.charAt(i));
    }
    for (int i = functions - 1; i >= 0; i--) {
      names.add("response" + PARTIES.charAt(i));
    }
    return List.copyOf(names);
  }

  @Override
  public List<String> steps() {
    return steps;
  }

  @Override
  public List<String> stamps() {
    return stamps;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Client();
  }

  private FixedRequest request(int lane) {
    String root = "/" + TimingProbe.API;
    if (file != null) {
      return FixedRequest.get(
          target().apiRoot().target(root + "/timed-files/" + parameters.payload()));
    }
    ChainMessage message =
        new ChainMessage(
            null,
            parameters.route().subList(1, functions),
            parameters.protocol().id(),
            parameters.options().connection() == ConnectionUse.REUSE ? "reuse" : "per-request",
            parameters.hopTlsText(),
            parameters.hopResumption(),
            lane,
            (int) parameters.options().deadline().toMillis(),
            TimingProbe.text(parameters.payload()));
    HttpMethod verb = parameters.verb();
    return FixedRequest.json(
        verb, target().apiRoot().target(root + "/chain"), Json.writeBytes(message));
  }

  private final class Client implements VirtualUser, CallListener {
    private @Nullable FixedRequest request;
    private Iteration iteration;
    private long started;

    @SuppressWarnings("NullAway.Init")
    Client() {}

    @Override
    public void play(Iteration next) {
      iteration = next;
      started = EpochClock.nanos();
      if (request == null) {
        request = request(next.lane());
      }
      target().send(request.toRequest(), this);
    }

    @Override
    public void earlyData(EarlyData outcome) {
      target().counts().earlyData(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      long arrived = EpochClock.nanos();
      target().counts().ended(response);
      try {
        if (response.status() != 200) {
          iteration.failed(Failures.of(response, NAME));
        } else {
          heard(response, arrived);
        }
      } finally {
        response.release();
      }
    }

    private void heard(HttpResponse response, long arrived) {
      ChainAnswer answer;
      try {
        answer = Json.read(response.content(), ChainAnswer.class);
      } catch (SbiException e) {
        iteration.failed("nonsense in the response at " + NAME);
        return;
      }
      if (answer.hops().size() != functions) {
        iteration.failed("stamps of " + answer.hops().size() + " functions at " + NAME);
      } else if (file != null && !file.equals(answer.data())) {
        iteration.failed("wrong octets at " + NAME);
      } else if (tell(answer.hops(), arrived)) {
        target()
            .octets()
            .add(
                request == null ? 0 : request.content().length, response.content().readableBytes());
        iteration.finished();
      } else {
        iteration.failed("a stamp is missing at " + NAME);
      }
    }

    private boolean tell(List<HopStamps> hops, long arrived) {
      long before = started;
      iteration.stamp(0, started);
      for (int i = 0; i < functions; i++) {
        long touch = hops.get(i).touch();
        iteration.step(1 + i, touch - before);
        iteration.stamp(1 + i, touch);
        before = touch;
      }
      for (int i = functions - 1; i >= 0; i--) {
        Long response = i == 0 ? Long.valueOf(arrived) : hops.get(i - 1).response();
        if (response == null) {
          return false;
        }
        iteration.step(2 * functions - i, response - hops.get(i).touch());
        iteration.stamp(2 * functions - i, response);
      }
      return true;
    }

    @Override
    public void failure(CallFailedException cause) {
      target().counts().ended(cause);
      iteration.failed(Failures.of(cause, NAME));
    }
  }
}
