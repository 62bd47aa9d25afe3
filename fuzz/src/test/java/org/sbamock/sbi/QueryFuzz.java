/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sbamock.fuzz.TextInput;
import org.sbamock.sbi.profile.PlmnId;

/**
 * Queries and URIs: an invalid one is a 400, a valid one is the same after it is written and read
 * again.
 */
public final class QueryFuzz {
  private static final List<Consumer<Accessor>> ACCESSORS =
      List.of(
          at -> at.query.get(at.name),
          at -> at.query.text(at.name),
          at -> at.query.require(at.name),
          at -> at.query.integer(at.name, 0, 9),
          at -> at.query.flag(at.name),
          at -> at.query.list(at.name),
          at -> at.query.json(at.name, PlmnId.class),
          at -> at.query.jsonList(at.name, PlmnId[].class, PlmnId.class),
          at -> at.query.get(at.name, NfInstanceId::parse));

  private record Accessor(QueryParameters query, String name) {}

  private QueryFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = TextInput.text(input);
    uris(text);
    QueryParameters query;
    try {
      query = QueryParameters.parse(text);
    } catch (SbiException e) {
      requireBadRequest(e);
      return;
    }
    for (String name : query.names()) {
      for (Consumer<Accessor> accessor : ACCESSORS) {
        try {
          accessor.accept(new Accessor(query, name));
        } catch (SbiException e) {
          requireBadRequest(e);
        }
      }
    }
    QueryParameters again = QueryParameters.parse(written(query));
    assertThat(again.names()).containsExactlyElementsOf(query.names());
    for (String name : query.names()) {
      assertThat(again.all(name)).as(name).isEqualTo(query.all(name));
    }
  }

  private static void requireBadRequest(SbiException e) {
    assertThat(e.problem().status()).isEqualTo(400);
    assertThat(e.problem().cause()).isNotEmpty();
  }

  private static String written(QueryParameters query) {
    List<String> pairs = new ArrayList<>();
    for (String name : query.names()) {
      for (String value : query.all(name)) {
        pairs.add(encoded(name) + "=" + encoded(value));
      }
    }
    return String.join("&", pairs);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void uris(String text) {
    try {
      ResourceUri uri = ResourceUri.parse(text);
      assertThat(ResourceUri.parse(uri.toString())).isEqualTo(uri);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
    try {
      ApiRoot root = ApiRoot.parse(text);
      assertThat(ApiRoot.parse(root.toString())).isEqualTo(root);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }
}
