/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.ue.AuthenticationWorkload;
import org.sbamock.loadgen.workload.ue.ConfirmationWorkload;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;

/** The operations that require no state on the server. */
public final class Operations {
  private Operations() {}

  private record StatelessOperation(
      String id,
      String title,
      List<FunctionKind> functions,
      List<String> variants,
      BiFunction<SbiTarget, String, Workload> workloads,
      @Nullable BiFunction<ApiRoot, String, FixedRequest> requests)
      implements Operation {
    @Override
    public Workload workload(SbiTarget target, String variant) {
      return workloads.apply(target, variant);
    }

    @Override
    public Optional<FixedRequest> request(ApiRoot root, HttpProtocol protocol, String variant) {
      return Optional.ofNullable(requests).map(making -> making.apply(root, variant));
    }
  }

  /**
   * Returns the POST of a UE authentication at the AUSF.
   *
   * @param schemes the SUCI's protection schemes
   * @param subscribers the subscribers of a scheme
   */
  public static Operation authenticate(
      List<String> schemes, Function<String, Subscribers> subscribers) {
    return new StatelessOperation(
        "authenticate",
        "POST ue-authentications at the AUSF",
        List.of(FunctionKind.AUSF),
        schemes,
        (target, scheme) -> new AuthenticationWorkload(target, subscribers.apply(scheme)),
        (root, scheme) ->
            AuthenticationWorkload.request(
                root.target(AuthenticationWorkload.PATH), subscribers.apply(scheme), 0));
  }

  /** Returns an authentication at the AUSF with its confirmation: two requests. */
  public static Operation confirm(List<String> schemes, Function<String, Subscribers> subscribers) {
    return new StatelessOperation(
        "confirm",
        "POST ue-authentications and PUT 5g-aka-confirmation at the AUSF, both together",
        List.of(FunctionKind.AUSF),
        schemes,
        (target, scheme) -> new ConfirmationWorkload(target, subscribers.apply(scheme)),
        null);
  }

  /** Returns the registration of a UE at the AMF, which calls the NRF and the AUSF. */
  public static Operation registration(
      List<String> schemes, Function<String, Subscribers> subscribers) {
    return new StatelessOperation(
        "registration",
        "Registration of a UE: NRF, AUSF and AMF together",
        List.of(FunctionKind.NRF, FunctionKind.AUSF, FunctionKind.AMF),
        schemes,
        (target, scheme) -> new RegistrationWorkload(target, subscribers.apply(scheme), false),
        null);
  }

  /**
   * Returns the GET of a file of the timing probe.
   *
   * @param octets the length of the file of each variant
   */
  public static Operation probe(FunctionKind function, List<String> octets) {
    return probe("probe", function, octets);
  }

  /**
   * Returns the GET of a file of the AUSF's timing probe, as a trivial request for comparing
   * generators.
   */
  public static Operation generator(List<String> octets) {
    return probe("generator", FunctionKind.AUSF, octets);
  }

  private static Operation probe(String id, FunctionKind function, List<String> octets) {
    return fixed(
        id,
        "GET /sbamock-probe/v1/files/{octets} at the " + function,
        List.of(function),
        octets,
        (root, length) -> FixedRequest.get(root.target("/sbamock-probe/v1/files/" + length)),
        length ->
            Expectation.of(
                200,
                response ->
                    response.content().readableBytes() == Integer.parseInt(length)
                        ? ""
                        : "not " + length + " octets"));
  }

  /** Returns an operation of one arbitrary request. */
  public static Operation fixed(
      String id,
      String title,
      List<FunctionKind> functions,
      List<String> variants,
      BiFunction<ApiRoot, String, FixedRequest> requests,
      Function<String, Expectation> expectations) {
    return new StatelessOperation(
        id,
        title,
        functions,
        variants,
        (target, variant) -> {
          FixedRequest request = requests.apply(target.apiRoot(), variant);
          return new FixedRequestWorkload(id, target, user -> request, expectations.apply(variant));
        },
        requests);
  }
}
