/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.Resumption;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the workload and its requests. */
public final class WorkloadOptions {
  private static final int CORE_FUNCTIONS = 3;

  @Option(
      names = "--workload",
      paramLabel = "<name>",
      defaultValue = "${bundle:default.workload}",
      description = "${bundle:dimension.workload} (default: ${DEFAULT-VALUE}).")
  WorkloadKind kind = WorkloadKind.REGISTRATION;

  @Option(
      names = "--route",
      split = ",",
      paramLabel = "<url>",
      description =
          "API roots of the running functions of a chain, in order; all but the last must run with"
              + " sbamock.probe.forward=true (default: AMF, NRF and AUSF are started for the run).")
  List<ApiRoot> route = List.of();

  @Option(
      names = "--payload",
      paramLabel = "<octets>",
      description =
          "Octets of content of a request or response (default: that of the workload, as"
              + " docs/reference/experiments.md lists it).")
  @Nullable Count payload;

  @Option(
      names = "--verb",
      paramLabel = "<method>",
      description =
          "Request method: PUT instead of POST in a chain, upload or telemetry; DELETE in an"
              + " upload.")
  @Nullable HttpMethod verb;

  @Option(
      names = "--tls",
      paramLabel = "<version>",
      description =
          "${bundle:dimension.tls}, also of a chain's further hops (default: 1.2 and 1.3).")
  @Nullable TlsVersion tls;

  @Option(
      names = "--resumption",
      paramLabel = "<name>",
      defaultValue = "${bundle:default.resumption}",
      converter = ResumptionConverter.class,
      description =
          "${bundle:dimension.resumption} (default: ${DEFAULT-VALUE}). With h3, 0-rtt sends GET in"
              + " early data and 0-rtt-unsafe other methods too.")
  Resumption resumption = Resumption.SESSION;

  /** A converter of the names on the command line. */
  static final class ResumptionConverter implements ITypeConverter<Resumption> {
    @Override
    public Resumption convert(String value) {
      try {
        return Resumption.of(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Returns the kind of the workload. */
  public WorkloadKind kind() {
    return kind;
  }

  /** Returns which parts of an earlier TLS session are reused. */
  public Resumption resumption() {
    return resumption;
  }

  /** Returns whether the workload is the registration of UEs only. */
  public boolean isRegistration() {
    return kind == WorkloadKind.REGISTRATION;
  }

  /**
   * Returns the API roots of the running functions to call; empty if the functions are started for
   * the run.
   *
   * @throws IllegalArgumentException if they are specified in both possible ways
   */
  public List<ApiRoot> given(List<ApiRoot> amfs) {
    if (amfs.isEmpty()) {
      return route;
    }
    if (!route.isEmpty()) {
      throw new IllegalArgumentException(
          "--amf and --route exclude each other: expected --route for a chain, otherwise --amf");
    }
    if (amfs.size() > 1 && !isRegistration()) {
      throw new IllegalArgumentException(
          "--amf with " + amfs.size() + " URLs requires --workload registration");
    }
    return amfs;
  }

  /** Returns the called functions among those of a core that is started for the run. */
  public <T> List<T> ofCore(T amf, T nrf, T ausf) {
    Map<NfType, T> core = Map.of(NfType.AMF, amf, NfType.NRF, nrf, NfType.AUSF, ausf);
    return kind.functions().stream().map(type -> Objects.requireNonNull(core.get(type))).toList();
  }

  /**
   * Checks the options as far as possible before the functions run.
   *
   * @throws IllegalArgumentException if options contradict each other; the message names them
   */
  public void check(
      HttpProtocol protocol, List<ApiRoot> given, CallOptions options, Subscribers ues) {
    if (kind.registersUes() && (payload != null || verb != null || !route.isEmpty())) {
      throw new IllegalArgumentException(
          "--payload, --verb and --route require a --workload other than registration and"
              + " mobility");
    }
    if (kind.hasRoute() && given.size() == 1) {
      throw new IllegalArgumentException(
          "--workload " + kind + " requires 2 to 9 functions: expected --route url,url");
    }
    if (tls != null && (!protocol.secure() || protocol.quic())) {
      throw new IllegalArgumentException(
          "--tls requires h1 or h2: "
              + (protocol.quic() ? "h3 always uses TLS 1.3" : protocol + " has no TLS"));
    }
    if (resumption == Resumption.NONE && !protocol.secure()) {
      throw new IllegalArgumentException(
          "--resumption none requires TLS: " + protocol + " has none");
    }
    try {
      resumption.require(protocol);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--resumption " + e.getMessage(), e);
    }
    List<ApiRoot> called = new ArrayList<>(given);
    while (called.isEmpty()
        || given.isEmpty() && kind.hasRoute() && called.size() < CORE_FUNCTIONS) {
      called.add(ApiRoot.of(protocol.scheme(), "127.0.0.1", 1));
    }
    parameters(protocol, called, options, ues, false);
  }

  /** Returns the parameters of the workload for the given functions. */
  public WorkloadParameters parameters(
      HttpProtocol protocol,
      List<ApiRoot> called,
      CallOptions options,
      Subscribers ues,
      boolean deregister) {
    if (isRegistration()) {
      return WorkloadParameters.registration(protocol, called, options, ues, deregister);
    }
    if (deregister) {
      throw new IllegalArgumentException("--deregister requires --workload registration");
    }
    if (kind.registersUes()) {
      return WorkloadParameters.ofUes(kind, protocol, called.get(0), options, ues);
    }
    WorkloadParameters parameters =
        WorkloadParameters.of(kind, protocol, called, options)
            .withHopTls(tls, resumption == Resumption.NONE ? Boolean.FALSE : null);
    if (verb != null) {
      parameters = parameters.withVerb(verb);
    }
    return payload == null
        ? parameters
        : parameters.withPayload((int) Math.min(payload.value(), Integer.MAX_VALUE));
  }

  /** Returns the settings of the client with these options. */
  public GeneratorSettings apply(GeneratorSettings base) {
    GeneratorSettings settings = tls == null ? base : base.withTls(tls);
    return settings.withResumption(resumption);
  }

  /** Adds the options to the recorded configuration. */
  public void describe(Map<String, Object> configuration) {
    configuration.put("workload", kind.id());
    if (kind.registersUes()) {
      return;
    }
    configuration.put("verb", (verb == null ? kind.verb() : verb).name());
    configuration.put("payload", payload == null ? kind.payload() : payload.value());
    if (!route.isEmpty()) {
      configuration.put("route", route.stream().map(Objects::toString).toList());
    }
    if (tls != null) {
      configuration.put("tls", tls.jdkName().toLowerCase(Locale.ROOT));
    }
    configuration.put("resumption", resumption.toString());
  }
}
