/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.sbamock.aka.Plmn;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.soak.invariant.InstanceLedger;
import org.sbamock.loadgen.soak.invariant.InvariantLog;
import org.sbamock.loadgen.soak.invariant.JournalLedger;
import org.sbamock.loadgen.soak.invariant.UeLedger;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.Json;

/**
 * The load of a mixed soak and what the generator knows of its effects. Of ten iterations, two
 * register UEs that stay, three register and deregister UEs, one begins a registration and abandons
 * it, two register, discover and deregister an NF instance, and two call a stub function.
 */
public final class MixedLoad {
  /** The path of the stub function's calls, before their number. */
  public static final String STUB_PATH = "/npcf-am-policy-control/v1/policies/";

  /** The path of NF instances, before their identifier. */
  public static final String INSTANCES_PATH = "/nnrf-nfm/v1/nf-instances/";

  static final String DISCOVERY_PATH =
      "/nnrf-disc/v1/nf-instances?target-nf-type=SMF&requester-nf-type=AMF&target-nf-instance-id=";

  private static final String KEY_SEED = "sbamock";
  private static final Plmn PLMN = new Plmn("001", "01");
  private static final int STAYING = 500;
  private static final int PASSING = 10_000;
  private static final int ABANDONED = 10_000;

  private final UeLedger ues;
  private final InstanceLedger instances;
  private final JournalLedger journal;
  private final Subscribers staying = subscribers("001010000000001", STAYING);
  private final Subscribers passing = subscribers("001010000100001", PASSING);
  private final AtomicLong abandoned = new AtomicLong();
  private final AtomicLong turn = new AtomicLong();

  /** Creates a load whose violations are counted in a log. */
  public MixedLoad(InvariantLog log) {
    this.ues = new UeLedger(log);
    this.instances = new InstanceLedger(log);
    this.journal = new JournalLedger(log);
  }

  private static Subscribers subscribers(String first, long count) {
    return new Subscribers(PLMN, first, count, KEY_SEED, null).eachOnce();
  }

  /** Returns the UEs as the generator knows them. */
  public UeLedger ues() {
    return ues;
  }

  /** Returns the NF instances as the generator knows them. */
  public InstanceLedger instances() {
    return instances;
  }

  /** Returns the calls of the stub function. */
  public JournalLedger journal() {
    return journal;
  }

  /** Creates the workload of one phase. */
  public Workload workload(SbiTarget amf, SbiTarget nrf, SbiTarget stub) {
    Workload stay = new RegistrationWorkload(amf, staying, false, ues);
    Workload pass = new RegistrationWorkload(amf, passing, true, ues);
    Workload leave =
        new FixedRequestWorkload(
            "abandoned challenge", amf, user -> abandoned(amf), Expectation.of(201));
    Workload nf = single(() -> new NfLifeCycle(nrf, instances));
    Workload call = single(() -> new StubCall(stub, journal));
    return new Mix(List.of(stay, pass, nf, call, pass, leave, stay, nf, call, pass), turn);
  }

  private FixedRequest abandoned(SbiTarget amf) {
    String suci =
        String.format(
            Locale.ROOT,
            "suci-0-001-01-0-0-0-%010d",
            200_001 + abandoned.getAndIncrement() % ABANDONED);
    return FixedRequest.json(
        HttpMethod.POST,
        amf.apiRoot().target(RegistrationWorkload.PATH),
        Json.writeBytes(Map.of("suci", suci)));
  }

  private static Workload single(Supplier<VirtualUser> users) {
    return new Workload() {
      @Override
      public List<String> steps() {
        return List.of("iteration");
      }

      @Override
      public VirtualUser newUser(int index) {
        return users.get();
      }
    };
  }

  /** A workload whose iterations take turns among others. */
  private record Mix(List<Workload> parts, AtomicLong turn) implements Workload {
    @Override
    public List<String> steps() {
      return RegistrationWorkload.steps(true);
    }

    @Override
    public VirtualUser newUser(int index) {
      List<VirtualUser> users = parts.stream().map(part -> part.newUser(index)).toList();
      return new MixedUser(users, turn);
    }
  }

  private static final class MixedUser implements VirtualUser {
    private final List<VirtualUser> users;
    private final AtomicLong turn;
    private VirtualUser current;

    MixedUser(List<VirtualUser> users, AtomicLong turn) {
      this.users = users;
      this.turn = turn;
      this.current = users.get(0);
    }

    @Override
    public void play(Iteration iteration) {
      current = users.get((int) (turn.getAndIncrement() % users.size()));
      current.play(iteration);
    }

    @Override
    public void abandon() {
      current.abandon();
    }
  }
}
