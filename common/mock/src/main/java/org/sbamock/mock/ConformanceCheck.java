/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.CheckedRequest;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.conformance.ConformanceReport;
import org.sbamock.conformance.Finding;
import org.sbamock.conformance.MessageValidator;
import org.sbamock.conformance.NonconformantMessage;
import org.sbamock.conformance.NonconformantMessage.Direction;
import org.sbamock.conformance.openapi.Operation;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.ResponseInspector;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.ForwardingCallListener;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.consumer.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The check of a function's messages: of its server around a handler, and of its client. */
final class ConformanceCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConformanceCheck.class);

  private final ConformanceReport report = new ConformanceReport();
  private final InstantSource clock;
  private volatile ConformanceMode mode = ConformanceMode.OFF;
  private volatile @Nullable MessageValidator validator;
  private volatile Consumer<NonconformantMessage> listener = message -> {};

  ConformanceCheck(InstantSource clock) {
    this.clock = clock;
  }

  void validator(MessageValidator value) {
    validator = value;
  }

  /** Returns the names of the files with an OpenAPI description; empty without a validator. */
  Set<String> files() {
    MessageValidator present = validator;
    return present == null ? Set.of() : present.files();
  }

  void mode(ConformanceMode value) {
    if (value != ConformanceMode.OFF && validator == null) {
      throw new IllegalStateException(
          "there are no OpenAPI descriptions to check messages against; their directory is set by"
              + " SbaMock.descriptions(directory) or sbamock.3gpp.dir=DIRECTORY");
    }
    mode = value;
  }

  ConformanceMode mode() {
    return mode;
  }

  ConformanceReport report() {
    return report;
  }

  void listener(Consumer<NonconformantMessage> hearing) {
    listener = hearing;
  }

  private @Nullable CheckedRequest check(HttpRequest request) {
    MessageValidator present = validator;
    if (mode == ConformanceMode.OFF || present == null) {
      return null;
    }
    try {
      return present.check(request);
    } catch (RuntimeException e) {
      LOG.error("{} could not be checked", request, e);
      return null;
    }
  }

  private List<Finding> check(Operation operation, HttpResponse response) {
    MessageValidator present = validator;
    if (present == null) {
      return List.of();
    }
    try {
      return present.check(operation, response);
    } catch (RuntimeException e) {
      LOG.error("the response {} to {} could not be checked", response, operation, e);
      return List.of();
    }
  }

  /** A message of the server or of the client. */
  private record Message(Direction direction, HttpRequest request, String peer, CheckedRequest of) {
    NonconformantMessage with(
        long number, InstantSource clock, @Nullable Integer status, List<Finding> findings) {
      Operation operation = of.operation();
      return new NonconformantMessage(
          number,
          clock.instant(),
          direction,
          request.method().name(),
          request.target(),
          status,
          peer,
          of.file(),
          operation == null ? null : operation.toString(),
          findings);
    }
  }

  private void report(Message message, @Nullable Integer status, List<Finding> findings) {
    if (findings.isEmpty()) {
      report.add();
      return;
    }
    NonconformantMessage nonconformant =
        report.add(number -> message.with(number, clock, status, findings));
    LOG.debug("{}", nonconformant);
    try {
      listener.accept(nonconformant);
    } catch (RuntimeException e) {
      LOG.error("the listener failed for {}", nonconformant, e);
    }
  }

  /** Returns a handler that checks requests and responses before and after another. */
  HttpHandler around(HttpHandler next) {
    return new HttpHandler() {
      @Override
      public void handle(HttpExchange exchange) throws Exception {
        CheckedRequest checked = check(exchange.request());
        if (checked == null || !rejects(exchange, checked)) {
          next.handle(exchange);
        }
      }

      @Override
      public int contentLimit(HttpRequest head) {
        return next.contentLimit(head);
      }
    };
  }

  /** Reports a checked request; returns whether it is rejected. */
  private boolean rejects(HttpExchange exchange, CheckedRequest checked) {
    HttpRequest request = exchange.request();
    String peer = Journal.client(exchange);
    report(new Message(Direction.RECEIVED, request, peer, checked), null, checked.findings());
    Operation operation = checked.operation();
    Inspection inspection =
        new Inspection(checked, new Message(Direction.SENT, request, peer, checked));
    exchange.inspect(inspection);
    if (mode != ConformanceMode.ENFORCE || operation == null || checked.findings().isEmpty()) {
      return false;
    }
    problem(checked.findings()).answer(exchange);
    return true;
  }

  private static ProblemDetails problem(List<Finding> findings) {
    Finding first = findings.get(0);
    return ProblemDetails.of(first.cause(), first.toString())
        .withInvalidParams(findings.stream().map(Finding::toInvalidParam).toList());
  }

  /** The findings of one exchange of the server. */
  final class Inspection implements ResponseInspector {
    private final CheckedRequest checked;
    private final Message response;
    private volatile List<Finding> ofResponse = List.of();

    private Inspection(CheckedRequest checked, Message response) {
      this.checked = checked;
      this.response = response;
    }

    List<Finding> ofRequest() {
      return checked.findings();
    }

    List<Finding> ofResponse() {
      return ofResponse;
    }

    @Override
    public void inspect(HttpResponse sent) {
      Operation operation = checked.operation();
      if (operation != null) {
        ofResponse = check(operation, sent);
        report(response, sent.status(), ofResponse);
      }
    }
  }

  /** Returns a sender that checks requests and responses before and after another. */
  Caller around(Caller further) {
    return (protocol, origin, request, options, hearing) -> {
      CheckedRequest checked = check(request);
      if (checked == null) {
        return further.send(protocol, origin, request, options, hearing);
      }
      String peer = origin.toString();
      report(new Message(Direction.SENT, request, peer, checked), null, checked.findings());
      Operation operation = checked.operation();
      return further.send(
          protocol,
          origin,
          request,
          options,
          operation == null
              ? hearing
              : new CheckedCall(
                  hearing, operation, new Message(Direction.RECEIVED, request, peer, checked)));
    };
  }

  /** The listener of a call of the client, which checks the response. */
  private final class CheckedCall extends ForwardingCallListener {
    private final Operation operation;
    private final Message received;

    CheckedCall(CallListener next, Operation operation, Message received) {
      super(next);
      this.operation = operation;
      this.received = received;
    }

    @Override
    public void response(HttpResponse response) {
      report(received, response.status(), check(operation, response));
      super.response(response);
    }
  }
}
