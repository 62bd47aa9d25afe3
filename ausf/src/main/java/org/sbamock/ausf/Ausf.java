/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.SubscriberRepository;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.Identification;
import org.sbamock.ausf.core.ServingNetworks;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.AusfInfo;

/**
 * An Authentication Server Function (TS 29.509) with an embedded ARPF, as a plain object.
 *
 * <pre>{@code
 * Ausf ausf =
 *     Ausf.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build())
 *         .subscribers(new DerivedSubscribers("a seed", plmn::contains, AuthenticationMethod.AKA_5G))
 *         .build();
 * ausf.start();
 * }</pre>
 *
 * <p>Pending authentications are kept when the same object is stopped and started again.
 */
public final class Ausf extends HostedFunction {
  private final UeAuthentications authentications;
  private final List<HomeNetworkPublicKey> publicKeys;

  private Ausf(Builder builder, UeAuthentications authentications) {
    super(builder, new AusfServices(authentications, builder.info));
    this.authentications = authentications;
    this.publicKeys = builder.keys.stream().map(HomeNetworkKeyPair::publicKey).toList();
  }

  /** Returns a builder of an AUSF with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Returns the authentications. */
  public UeAuthentications authentications() {
    return authentications;
  }

  /** Returns the public keys with which UEs conceal SUPIs. */
  public List<HomeNetworkPublicKey> homeNetworkPublicKeys() {
    return publicKeys;
  }

  /** Builds an AUSF. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private SubscriberRepository subscribers =
        new DerivedSubscribers(
            AusfDefaults.SEED, AusfDefaults.PLMN::contains, AuthenticationMethod.AKA_5G);
    private List<HomeNetworkKeyPair> keys = AusfDefaults.homeNetworkKeys(AusfDefaults.SEED);
    private List<Plmn> servingNetworks = List.of();
    private ContextSettings contexts = ContextSettings.DEFAULT;
    private AusfInfo info = new AusfInfo(null, null, null);
    private int replica;
    private int maxResynchronized = 100_000;
    private InstantSource clock = InstantSource.system();
    private LongSupplier nanoClock = System::nanoTime;
    private RandomGenerator random = new ChallengeRandom(new SecureRandom());

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Sets the subscribers; by default all IMSIs of PLMN 001-01, derived from the default seed. */
    public Builder subscribers(SubscriberRepository served) {
      subscribers = served;
      return this;
    }

    /**
     * Sets the keys of profiles A and B; by default two keys that are derived from the default
     * seed.
     */
    public Builder homeNetworkKeys(List<HomeNetworkKeyPair> pairs) {
      keys = List.copyOf(pairs);
      return this;
    }

    /** Sets the networks that may authenticate UEs; any network if empty, which is the default. */
    public Builder servingNetworks(List<Plmn> authorized) {
      servingNetworks = List.copyOf(authorized);
      return this;
    }

    /** Sets the capacity and lifetime of authentication contexts. */
    public Builder contexts(ContextSettings kept) {
      contexts = kept;
      return this;
    }

    /** Sets the AusfInfo of the NF profile: group, ranges and routing indicators. */
    public Builder info(AusfInfo told) {
      info = told;
      return this;
    }

    /**
     * Sets the number of the replica, 0 to 31, which must be unique among replicas that serve the
     * same UEs.
     */
    public Builder replica(int number) {
      replica = number;
      return this;
    }

    /**
     * Sets the maximum number of resynchronized UEs whose SQN offset is kept; 100,000 by default.
     */
    public Builder maxResynchronized(int ues) {
      maxResynchronized = ues;
      return this;
    }

    /** Sets the clock of sequence numbers; the system clock by default. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Sets the clock for the expiry of contexts, in nanoseconds; {@link System#nanoTime} by
     * default.
     */
    public Builder nanoClock(LongSupplier source) {
      nanoClock = source;
      return this;
    }

    /** Sets the source of RAND and context identifiers; must be thread-safe. */
    public Builder random(RandomGenerator generator) {
      random = generator;
      return this;
    }

    /**
     * Builds the AUSF without starting it.
     *
     * @throws IllegalArgumentException if a setting is out of its range
     */
    @Override
    public Ausf build() {
      return new Ausf(
          this,
          new UeAuthentications(
              new Identification(subscribers, new SuciDeconcealment(keys)),
              new ServingNetworks(servingNetworks),
              new Arpf(new SequenceNumbers(clock, replica, maxResynchronized), random),
              random,
              contexts,
              nanoClock));
    }
  }
}
