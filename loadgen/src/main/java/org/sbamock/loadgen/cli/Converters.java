package org.sbamock.loadgen.cli;

import java.time.Duration;
import java.util.Locale;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ProtectionScheme;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.sbi.ApiRoot;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The types of options, each with an error that says what would be right. */
final class Converters {
  private Converters() {}

  static CommandLine register(CommandLine command) {
    return command
        .registerConverter(Duration.class, saying(Units::duration))
        .registerConverter(Rate.class, saying(text -> new Rate(Units.rate(text))))
        .registerConverter(Count.class, saying(text -> new Count(Units.count(text))))
        .registerConverter(HttpProtocol.class, saying(HttpProtocol::of))
        .registerConverter(CongestionControl.class, saying(Converters::congestionControl))
        .registerConverter(ApiRoot.class, saying(ApiRoot::parse))
        .registerConverter(Plmn.class, saying(Plmn::parse))
        .registerConverter(BenchTarget.class, saying(BenchTarget::parse))
        .registerConverter(Slo.class, saying(Slo::parse))
        .registerConverter(Arrivals.class, saying(Converters::arrivals))
        .registerConverter(ProtectionScheme.class, saying(Converters::scheme));
  }

  /** A rate per second, more than zero. */
  record Rate(double perSecond) {}

  /** A count that may be given with {@code k} or {@code M}. */
  record Count(long value) {
    int atMost(String option, int most) {
      if (value < 1 || value > most) {
        throw new IllegalArgumentException(
            option + " is " + value + ": 1 to " + most + " is expected");
      }
      return (int) value;
    }
  }

  private static Arrivals arrivals(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "constant" -> Arrivals.CONSTANT;
      case "poisson" -> Arrivals.POISSON;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is no kind of arrivals: constant or poisson is expected");
    };
  }

  private static CongestionControl congestionControl(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "reno" -> CongestionControl.RENO;
      case "cubic" -> CongestionControl.CUBIC;
      case "bbr" -> CongestionControl.BBR;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is no congestion controller: reno, cubic or bbr is expected");
    };
  }

  private static ProtectionScheme scheme(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "null" -> ProtectionScheme.NULL;
      case "a" -> ProtectionScheme.PROFILE_A;
      case "b" -> ProtectionScheme.PROFILE_B;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' is no protection scheme: null, A or B is expected");
    };
  }

  private static <T> ITypeConverter<T> saying(ITypeConverter<T> converter) {
    return text -> {
      try {
        return converter.convert(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
