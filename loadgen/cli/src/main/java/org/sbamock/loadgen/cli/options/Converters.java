/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.metrics.MetricsTarget;
import org.sbamock.loadgen.process.FunctionPlan;
import org.sbamock.loadgen.process.StubPlan;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converters of option types, whose errors name the accepted values. */
public final class Converters {
  private Converters() {}

  /**
   * Registers the converters that are independent of a command, including for all its subcommands.
   */
  public static CommandLine register(CommandLine command) {
    return command
        .registerConverter(Duration.class, saying(Units::duration))
        .registerConverter(Rate.class, saying(text -> new Rate(Units.rate(text))))
        .registerConverter(Count.class, saying(text -> new Count(Units.count(text))))
        .registerConverter(HttpProtocol.class, saying(HttpProtocol::of))
        .registerConverter(CongestionControl.class, saying(Converters::congestionControl))
        .registerConverter(ApiRoot.class, saying(ApiRoot::parse))
        .registerConverter(WorkloadKind.class, saying(WorkloadKind::of))
        .registerConverter(HttpMethod.class, saying(Converters::method))
        .registerConverter(TlsVersion.class, saying(Converters::tlsVersion))
        .registerConverter(Plmn.class, saying(Plmn::parse))
        .registerConverter(FunctionPlan.class, saying(FunctionPlan::parse))
        .registerConverter(StubPlan.class, saying(StubPlan::parse))
        .registerConverter(MetricsTarget.class, saying(MetricsTarget::parse))
        .registerConverter(Share.class, saying(Share::parse))
        .registerConverter(Arrivals.class, saying(Converters::arrivals))
        .registerConverter(ProtectionScheme.class, saying(Converters::scheme));
  }

  /** A rate per second, above zero. */
  public record Rate(double perSecond) {}

  /** A count with an optional unit {@code k} or {@code M}. */
  public record Count(long value) {
    /**
     * Returns the value, from 1 to a maximum.
     *
     * @param option the option of the value, for the message
     * @param most the maximum
     * @throws IllegalArgumentException if the value is out of range; the message names the option
     *     and the range
     */
    public int atMost(String option, int most) {
      return between(option, 1, most);
    }

    /**
     * Returns the value, from a minimum to a maximum.
     *
     * @param option the option of the value, for the message
     * @throws IllegalArgumentException if the value is out of range; the message names the option
     *     and the range
     */
    public int between(String option, int least, int most) {
      if (value < least || value > most) {
        throw new IllegalArgumentException(
            option + " " + value + ": expected " + least + " to " + most);
      }
      return (int) value;
    }
  }

  private static HttpMethod method(String text) {
    String name = text.toUpperCase(Locale.ROOT);
    if (!List.of("GET", "POST", "PUT", "DELETE").contains(name)) {
      throw new IllegalArgumentException("'" + text + "': expected POST, PUT or DELETE");
    }
    return HttpMethod.valueOf(name);
  }

  private static TlsVersion tlsVersion(String text) {
    return switch (text) {
      case "1.2" -> TlsVersion.TLS_1_2;
      case "1.3" -> TlsVersion.TLS_1_3;
      default -> throw new IllegalArgumentException("'" + text + "': expected 1.2 or 1.3");
    };
  }

  private static Arrivals arrivals(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "constant" -> Arrivals.CONSTANT;
      case "poisson" -> Arrivals.POISSON;
      default -> throw new IllegalArgumentException("'" + text + "': expected constant or poisson");
    };
  }

  private static CongestionControl congestionControl(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "reno" -> CongestionControl.RENO;
      case "cubic" -> CongestionControl.CUBIC;
      case "bbr" -> CongestionControl.BBR;
      default -> throw new IllegalArgumentException("'" + text + "': expected reno, cubic or bbr");
    };
  }

  private static ProtectionScheme scheme(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "null" -> ProtectionScheme.NULL;
      case "a" -> ProtectionScheme.PROFILE_A;
      case "b" -> ProtectionScheme.PROFILE_B;
      default -> throw new IllegalArgumentException("'" + text + "': expected null, A or B");
    };
  }

  /**
   * Returns a converter that reports the message of an {@link IllegalArgumentException} unchanged.
   */
  public static <T> ITypeConverter<T> saying(ITypeConverter<T> converter) {
    return text -> {
      try {
        return converter.convert(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
