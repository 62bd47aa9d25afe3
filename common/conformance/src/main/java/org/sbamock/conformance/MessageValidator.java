/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.openapi.ApiDescriptions;
import org.sbamock.conformance.openapi.Content;
import org.sbamock.conformance.openapi.InvalidDescriptionException;
import org.sbamock.conformance.openapi.Operation;
import org.sbamock.conformance.openapi.Parameter;
import org.sbamock.conformance.openapi.Parameter.In;
import org.sbamock.conformance.openapi.Violation;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.PercentEncoding;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import tools.jackson.databind.JsonNode;

/**
 * The validator of requests and responses by the OpenAPI descriptions and the header grammar of a
 * directory. It checks the path, the method, the parameters, the content and the status code, and
 * JSON content by its schema. Content that is not JSON, and content with a content coding, is
 * checked only for its media type. Query parameters and attributes that are not described are not
 * findings, since they may be those of a later release (TS 29.500 clause 6.6.2).
 *
 * <p>Thread-safe. Schemas are compiled when they are first used.
 */
public final class MessageValidator {
  /** The maximum number of findings of one message. */
  public static final int MAX_FINDINGS = 50;

  private final ApiDescriptions descriptions;
  private final HeaderGrammar grammar;

  private MessageValidator(ApiDescriptions descriptions, HeaderGrammar grammar) {
    this.descriptions = descriptions;
    this.grammar = grammar;
  }

  /**
   * Reads the OpenAPI descriptions ({@code .json}, {@code .yaml}, {@code .yml}) and the grammars
   * ({@code .abnf}) of a directory.
   *
   * @throws InvalidDescriptionException if there is no description, or a file is invalid; the
   *     message names the file and the reason
   */
  public static MessageValidator read(Path directory) {
    return new MessageValidator(ApiDescriptions.read(directory), HeaderGrammar.read(directory));
  }

  /** Returns the names of the files with an OpenAPI description. */
  public Set<String> files() {
    return descriptions.files();
  }

  /** Returns the header fields that a grammar describes, in lower case. */
  public Set<String> headerFields() {
    return grammar.fields();
  }

  /**
   * Checks a request. A request with {@code 3gpp-sbi-callback} is a notification, which is checked
   * as a callback of the service that the field names; if that has several, as the one that fits
   * best.
   *
   * @return null if no file describes the API of the request
   */
  public @Nullable CheckedRequest check(HttpRequest request) {
    CharSequence callback = request.headers().get(SbiHeaders.CALLBACK);
    return callback == null ? ofResource(request) : ofCallback(request, callback.toString());
  }

  private @Nullable CheckedRequest ofResource(HttpRequest request) {
    String method = request.method().name();
    ApiDescriptions.Match match = descriptions.find(method, request.path());
    if (match == null) {
      return null;
    }
    Operation operation = match.operation();
    if (operation == null) {
      Finding finding =
          match.methods().isEmpty()
              ? new Finding(
                  Cause.RESOURCE_URI_STRUCTURE_NOT_FOUND,
                  "path",
                  request.path() + " is not a path of " + match.file())
              : new Finding(
                  Cause.UNSPECIFIED_MSG_FAILURE,
                  "method",
                  method + " is not one of " + String.join(", ", match.methods()));
      return new CheckedRequest(null, match.file(), List.of(finding));
    }
    return new CheckedRequest(
        operation, match.file(), findings(operation, request, match.variables()));
  }

  private @Nullable CheckedRequest ofCallback(HttpRequest request, String callback) {
    return descriptions.callbacks(request.method().name(), withoutParameters(callback)).stream()
        .map(
            operation ->
                new CheckedRequest(
                    operation, operation.file(), findings(operation, request, Map.of())))
        .min(Comparator.comparingInt(checked -> checked.findings().size()))
        .orElse(null);
  }

  private List<Finding> findings(
      Operation operation, HttpRequest request, Map<String, String> variables) {
    List<Finding> findings = new ArrayList<>();
    checkVariables(operation, variables, findings);
    checkQuery(operation, request, findings);
    checkHeaders(operation.parameters(In.HEADER), request.headers(), findings);
    ByteBuf content = request.content();
    if (content.isReadable()) {
      checkContent(operation.content(), request.headers(), content, findings);
    } else if (operation.contentRequired()) {
      findings.add(new Finding(Cause.INVALID_MSG_FORMAT, "", "is missing"));
    }
    return limited(findings);
  }

  private static List<Finding> limited(List<Finding> findings) {
    return findings.size() > MAX_FINDINGS ? findings.subList(0, MAX_FINDINGS) : findings;
  }

  /** Checks a response to a request with the given operation. */
  public List<Finding> check(Operation operation, HttpResponse response) {
    List<Finding> findings = new ArrayList<>();
    Operation.Response described = operation.response(response.status());
    if (described == null) {
      findings.add(
          new Finding(
              Cause.UNSPECIFIED_NF_FAILURE,
              "status",
              response.status() + " is not one of " + String.join(", ", operation.statuses())));
      return findings;
    }
    checkHeaders(described.headers(), response.headers(), findings);
    if (response.content().isReadable()) {
      checkContent(described.content(), response.headers(), response.content(), findings);
    }
    return limited(findings);
  }

  private void checkVariables(
      Operation operation, Map<String, String> variables, List<Finding> findings) {
    for (Parameter parameter : operation.parameters(In.PATH)) {
      String encoded = variables.get(parameter.name());
      if (encoded != null) {
        String name = "{" + parameter.name() + "}";
        Cause cause = Cause.MANDATORY_IE_INCORRECT;
        try {
          String value = PercentEncoding.decode(encoded);
          checkParameter(parameter, List.of(value), name, cause, findings);
        } catch (IllegalArgumentException e) {
          findings.add(new Finding(cause, name, "is not percent-encoded"));
        }
      }
    }
  }

  private void checkQuery(Operation operation, HttpRequest request, List<Finding> findings) {
    QueryParameters query;
    try {
      query = QueryParameters.of(request);
    } catch (SbiException e) {
      findings.add(new Finding(Cause.INVALID_QUERY_PARAM, "query", reason(e)));
      return;
    }
    checkNamed(operation.parameters(In.QUERY), query, "query ", Causes.QUERY, findings);
  }

  /** The causes of findings about named values. */
  private record Causes(Cause missing, Cause mandatoryIncorrect, Cause optionalIncorrect) {
    static final Causes QUERY =
        new Causes(
            Cause.MANDATORY_QUERY_PARAM_MISSING,
            Cause.MANDATORY_QUERY_PARAM_INCORRECT,
            Cause.OPTIONAL_QUERY_PARAM_INCORRECT);
    static final Causes FORM =
        new Causes(
            Cause.MANDATORY_IE_MISSING, Cause.MANDATORY_IE_INCORRECT, Cause.OPTIONAL_IE_INCORRECT);
  }

  private void checkNamed(
      List<Parameter> described,
      QueryParameters values,
      String prefix,
      Causes causes,
      List<Finding> findings) {
    for (Parameter parameter : described) {
      String name = prefix + parameter.name();
      if (values.contains(parameter.name())) {
        Cause cause =
            parameter.required() ? causes.mandatoryIncorrect() : causes.optionalIncorrect();
        checkParameter(parameter, values.all(parameter.name()), name, cause, findings);
      } else if (parameter.required() && parameter.serializable()) {
        findings.add(new Finding(causes.missing(), name, "is missing"));
      }
    }
  }

  private void checkHeaders(List<Parameter> described, HttpFields headers, List<Finding> findings) {
    for (Parameter parameter : described) {
      String field = parameter.name().toLowerCase(Locale.ROOT);
      CharSequence value = headers.getList(field);
      if (value != null) {
        checkParameter(
            parameter,
            List.of(value.toString()),
            "header " + field,
            Cause.INVALID_MSG_FORMAT,
            findings);
      } else if (parameter.required()) {
        findings.add(new Finding(Cause.INVALID_MSG_FORMAT, "header " + field, "is missing"));
      }
    }
    grammar.check(headers, findings);
  }

  private void checkParameter(
      Parameter parameter, List<String> values, String name, Cause cause, List<Finding> findings) {
    try {
      for (Violation violation : descriptions.validate(parameter, values)) {
        String at = violation.pointer().isEmpty() ? "" : violation.pointer() + ": ";
        findings.add(new Finding(cause, name, at + violation.reason()));
      }
    } catch (SbiException e) {
      findings.add(new Finding(cause, name, reason(e)));
    }
  }

  private void checkContent(
      Content described, HttpFields headers, ByteBuf content, List<Finding> findings) {
    if (described.isEmpty()) {
      return;
    }
    CharSequence field = headers.get(HttpHeaderNames.CONTENT_TYPE);
    String type = field == null ? "" : withoutParameters(field.toString()).toLowerCase(Locale.ROOT);
    if (!described.permits(type)) {
      findings.add(
          new Finding(
              Cause.INVALID_MSG_FORMAT,
              "header content-type",
              (field == null ? "is missing: expected " : type + " is not one of ")
                  + String.join(", ", described.mediaTypes())));
      return;
    }
    if (headers.contains(HttpHeaderNames.CONTENT_ENCODING)) {
      return;
    }
    if (Content.isForm(type)) {
      checkForm(described, content, findings);
    } else if (type.endsWith("/json") || type.endsWith("+json")) {
      checkJson(described, type, content, findings);
    }
  }

  private void checkForm(Content described, ByteBuf content, List<Finding> findings) {
    QueryParameters form;
    try {
      form = QueryParameters.parse(content.toString(StandardCharsets.UTF_8));
    } catch (SbiException e) {
      findings.add(new Finding(Cause.INVALID_MSG_FORMAT, "", reason(e)));
      return;
    }
    checkNamed(described.formFields(), form, "/", Causes.FORM, findings);
  }

  private void checkJson(Content described, String type, ByteBuf content, List<Finding> findings) {
    JsonNode value;
    try {
      value = Json.readTree(content);
    } catch (SbiException e) {
      findings.add(new Finding(Cause.INVALID_MSG_FORMAT, "", reason(e)));
      return;
    }
    for (Violation violation : descriptions.validate(described, type, value)) {
      findings.add(new Finding(cause(violation), violation.pointer(), violation.reason()));
    }
  }

  /** Returns a field value without the parameters that follow a semicolon. */
  private static String withoutParameters(String value) {
    int end = value.indexOf(';');
    return (end < 0 ? value : value.substring(0, end)).strip();
  }

  private static Cause cause(Violation violation) {
    if (violation.pointer().isEmpty()) {
      return Cause.INVALID_MSG_FORMAT;
    }
    return switch (violation.kind()) {
      case MISSING -> Cause.MANDATORY_IE_MISSING;
      case MANDATORY_INCORRECT -> Cause.MANDATORY_IE_INCORRECT;
      case OPTIONAL_INCORRECT -> Cause.OPTIONAL_IE_INCORRECT;
    };
  }

  private static String reason(SbiException e) {
    return String.valueOf(e.problem().detail());
  }
}
