/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
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
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.ServiceProducer;

/** A function with the home network of its subscribers. */
public abstract class HomeNetworkFunction extends HostedFunction {
  private final List<HomeNetworkPublicKey> publicKeys;

  /** Creates a function that provides the given services. */
  protected HomeNetworkFunction(Builder<?> builder, ServiceProducer services) {
    super(builder, services);
    this.publicKeys = builder.keys.stream().map(HomeNetworkKeyPair::publicKey).toList();
  }

  /** Returns the public keys with which UEs conceal SUPIs. */
  public final List<HomeNetworkPublicKey> homeNetworkPublicKeys() {
    return publicKeys;
  }

  /**
   * Builds a function with a home network.
   *
   * @param <B> the builder itself
   */
  public abstract static class Builder<B extends Builder<B>> extends HostedFunction.Builder<B> {
    private SubscriberRepository subscribers =
        new DerivedSubscribers(
            HomeNetworkDefaults.SEED,
            HomeNetworkDefaults.PLMN::contains,
            AuthenticationMethod.AKA_5G);
    private List<HomeNetworkKeyPair> keys =
        HomeNetworkDefaults.homeNetworkKeys(HomeNetworkDefaults.SEED);
    private List<Plmn> servingNetworks = List.of();
    private int replica;
    private int maxResynchronized = 100_000;
    private InstantSource clock = InstantSource.system();
    private RandomGenerator random = new ChallengeRandom(new SecureRandom());

    /** Creates a builder with the defaults of the home network. */
    protected Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    /** Sets the subscribers; by default all IMSIs of PLMN 001-01, derived from the default seed. */
    public B subscribers(SubscriberRepository served) {
      subscribers = served;
      return self();
    }

    /**
     * Sets the keys of profiles A and B; by default two keys that are derived from the default
     * seed.
     */
    public B homeNetworkKeys(List<HomeNetworkKeyPair> pairs) {
      keys = List.copyOf(pairs);
      return self();
    }

    /** Sets the networks that may authenticate UEs; any network if empty, which is the default. */
    public B servingNetworks(List<Plmn> authorized) {
      servingNetworks = List.copyOf(authorized);
      return self();
    }

    /**
     * Sets the number of the replica, 0 to 31, which must be unique among replicas that serve the
     * same UEs.
     */
    public B replica(int number) {
      replica = number;
      return self();
    }

    /**
     * Sets the maximum number of resynchronized UEs whose SQN offset is kept; 100,000 by default.
     */
    public B maxResynchronized(int ues) {
      maxResynchronized = ues;
      return self();
    }

    /** Sets the clock of sequence numbers; the system clock by default. */
    public B clock(InstantSource source) {
      clock = source;
      return self();
    }

    /** Sets the source of RAND and of other unpredictable values; must be thread-safe. */
    public B random(RandomGenerator generator) {
      random = generator;
      return self();
    }

    /** Returns the source of unpredictable values. */
    protected final RandomGenerator random() {
      return random;
    }

    /**
     * Returns the home network.
     *
     * @param identityParam the parameter that problems name if the identity is incorrect: a JSON
     *     pointer, or a path variable in braces
     * @throws IllegalArgumentException if a setting is out of its range
     */
    protected final HomeNetwork homeNetwork(String identityParam) {
      return new HomeNetwork(
          new Identification(identityParam, subscribers, new SuciDeconcealment(keys)),
          new ServingNetworks(servingNetworks),
          new Arpf(new SequenceNumbers(clock, replica, maxResynchronized), random));
    }
  }
}
