/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.charset.StandardCharsets;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.overload.LoadReport;
import org.sbamock.spring.MockAdmin.Call;
import org.sbamock.spring.MockAdmin.Operation;
import org.sbamock.spring.MockAdmin.UnknownException;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes of the stub operations on the management plane. */
final class MockAdminRoutes {
  private static final MediaType YAML = MediaType.valueOf("application/yaml");
  private static final MediaType SCHEMA = MediaType.valueOf("application/schema+json");

  private MockAdminRoutes() {}

  static RouterFunction<ServerResponse> of(SbaMock mock, LoadReport load) {
    RouterFunctions.Builder routes = RouterFunctions.route();
    for (Operation operation : new MockAdmin(mock, load).operations()) {
      routes.route(
          RequestPredicates.method(HttpMethod.valueOf(operation.method()))
              .and(RequestPredicates.path(MockAdmin.BASE + operation.path())),
          request -> answer(operation, request));
    }
    return routes
        .GET(MockAdmin.BASE + "/openapi.yaml", r -> text(YAML, MockAdmin.openApi()))
        .GET(MockAdmin.BASE + "/schemas/stub-mapping.json", r -> text(SCHEMA, MockAdmin.schema()))
        .build();
  }

  private static Mono<ServerResponse> text(MediaType type, String text) {
    return ServerResponse.ok().contentType(type).bodyValue(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Mono<ServerResponse> answer(Operation operation, ServerRequest request) {
    return request
        .bodyToMono(byte[].class)
        .map(octets -> new String(octets, StandardCharsets.UTF_8))
        .defaultIfEmpty("")
        .flatMap(
            content -> {
              try {
                JsonNode json =
                    operation.action().apply(new Call(request.pathVariables(), content));
                return json(
                    operation.status(), json == null ? Json.mapper().createObjectNode() : json);
              } catch (InvalidMappingException e) {
                return error(422, e.pointer(), "Invalid document", String.valueOf(e.getMessage()));
              } catch (SbiException e) {
                return error(422, "", "Invalid document", String.valueOf(e.problem().detail()));
              } catch (UnknownException e) {
                return error(404, "", "Not found", String.valueOf(e.getMessage()));
              } catch (IllegalStateException e) {
                return error(409, "", "Not possible now", String.valueOf(e.getMessage()));
              }
            });
  }

  private static Mono<ServerResponse> json(int status, JsonNode json) {
    return ServerResponse.status(status)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(json.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Mono<ServerResponse> error(
      int status, String pointer, String title, String detail) {
    ObjectNode json = Json.mapper().createObjectNode();
    ObjectNode error = json.putArray("errors").addObject().put("code", status);
    if (!pointer.isEmpty()) {
      error.putObject("source").put("pointer", pointer);
    }
    error.put("title", title).put("detail", detail);
    return json(status, json);
  }
}
