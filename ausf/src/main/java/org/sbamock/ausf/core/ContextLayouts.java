/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.ausf.core.AuthenticationContext.FiveGAka;
import org.sbamock.ausf.core.AuthenticationContext.Result;
import org.sbamock.sbi.expiry.EntryLayout;

/**
 * How contexts and results are stored. The AUSF holds up to some 100,000 of each, most of them for
 * seconds.
 */
final class ContextLayouts {
  /** Contexts: those of 5G AKA in words, those of EAP-AKA' as references. */
  static final EntryLayout<ContextId, AuthenticationContext> CONTEXTS = new Contexts();

  /** Results of successful authentications. */
  static final EntryLayout<ContextId, Result> RESULTS = new Results();

  /** The identifier of a subscriber's last result. */
  static final EntryLayout<Supi, ContextId> LATEST = new Latest();

  private ContextLayouts() {}

  private abstract static class OfContextId<V> implements EntryLayout<ContextId, V> {
    @Override
    public long high(ContextId id) {
      return id.high();
    }

    @Override
    public long low(ContextId id) {
      return id.low();
    }
  }

  private static final class Contexts extends OfContextId<AuthenticationContext> {
    private static final VarHandle LONG =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int SECRET_WORDS = FiveGAka.SECRETS_LENGTH / Long.BYTES;

    /** The SUPI, then XRES* and KSEAF. */
    @Override
    public int words() {
      return 1 + SECRET_WORDS;
    }

    @Override
    public void write(AuthenticationContext context, long[] words, int at) {
      if (context instanceof FiveGAka aka) {
        words[at] = aka.supi().packed();
        for (int i = 0; i < SECRET_WORDS; i++) {
          words[at + 1 + i] = (long) LONG.get(aka.xresStarAndKseaf(), i * Long.BYTES);
        }
      }
    }

    @Override
    public Object reference(AuthenticationContext context) {
      return context instanceof FiveGAka aka ? aka.servingNetwork() : context;
    }

    @Override
    public AuthenticationContext read(long[] words, int at, @Nullable Object reference) {
      if (!(reference instanceof ServingNetworkName network)) {
        return (AuthenticationContext.Eap) requireNonNull(reference);
      }
      byte[] secrets = new byte[FiveGAka.SECRETS_LENGTH];
      for (int i = 0; i < SECRET_WORDS; i++) {
        LONG.set(secrets, i * Long.BYTES, words[at + 1 + i]);
      }
      return new FiveGAka(Supi.unpacked(words[at]), network, secrets);
    }
  }

  private static final class Results extends OfContextId<Result> {
    @Override
    public int words() {
      return 1;
    }

    @Override
    public void write(Result result, long[] words, int at) {
      words[at] = result.supi().packed();
    }

    @Override
    public Object reference(Result result) {
      return result.method();
    }

    @Override
    public Result read(long[] words, int at, @Nullable Object reference) {
      return new Result(Supi.unpacked(words[at]), (AuthenticationMethod) requireNonNull(reference));
    }
  }

  private static final class Latest implements EntryLayout<Supi, ContextId> {
    @Override
    public int words() {
      return 2;
    }

    @Override
    public long high(Supi supi) {
      return 0;
    }

    @Override
    public long low(Supi supi) {
      return supi.packed();
    }

    @Override
    public void write(ContextId id, long[] words, int at) {
      words[at] = id.high();
      words[at + 1] = id.low();
    }

    @Override
    public @Nullable Object reference(ContextId id) {
      return null;
    }

    @Override
    public ContextId read(long[] words, int at, @Nullable Object reference) {
      return new ContextId(words[at], words[at + 1]);
    }
  }
}
