/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.aka.subscriber.NamedSubscriber;
import org.sbamock.aka.subscriber.NamedSubscribers;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;
import tools.jackson.databind.JsonNode;

/**
 * Reads named subscribers from a YAML or JSON file:
 *
 * <pre>{@code
 * subscribers:
 *   - supi: imsi-001010000000001
 *     k: 465b5ce8b199b49faa5f0a2ee238a6bc
 *     opc: cd63cb71954a9f4e48a5994e37a02baf   # or op
 *     amf: "8000"                             # optional
 *     method: 5G_AKA                          # optional, or EAP_AKA_PRIME
 * }</pre>
 *
 * <p>Error messages contain the file, the position and the field, but never a key.
 */
public final class SubscriberFile {
  private static final String LIST = "subscribers";
  private static final List<String> FIELDS = List.of("supi", "k", "op", "opc", "amf", "method");

  private SubscriberFile() {}

  /**
   * Reads the subscribers of a file.
   *
   * @throws IllegalArgumentException if the file is invalid; the message names the position and the
   *     field
   */
  public static NamedSubscribers read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      return subscribers(file, yaml().load(reader));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read the subscribers in " + file + ": " + e, e);
    } catch (MarkedYAMLException e) {
      // Not chained: the message of the parser quotes the lines, which hold secrets.
      var mark = e.getProblemMark();
      String where =
          mark == null
              ? ""
              : ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1);
      throw new IllegalArgumentException(file + where + ": " + e.getProblem());
    } catch (YAMLException e) {
      throw new IllegalArgumentException(file + " is neither YAML nor JSON");
    }
  }

  /**
   * Returns a parser that reads every scalar as text, since a key of digits only is not a number.
   */
  private static Yaml yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    options.setMaxAliasesForCollections(0);
    options.setCodePointLimit(256 << 20);
    return new Yaml(
        new SafeConstructor(options),
        new Representer(new DumperOptions()),
        new DumperOptions(),
        options,
        new Resolver() {
          @Override
          protected void addImplicitResolvers() {
            addImplicitResolver(Tag.MERGE, MERGE, "<", 10);
          }
        });
  }

  private static NamedSubscribers subscribers(Path file, Object content) {
    JsonNode list = Json.toTree(content == null ? "" : content).path(LIST);
    if (!list.isArray()) {
      throw new IllegalArgumentException(file + " has no list '" + LIST + "'");
    }
    List<Subscriber> subscribers = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      subscribers.add(subscriber(file + ", subscriber " + (i + 1), list.get(i)));
    }
    try {
      return NamedSubscribers.of(subscribers);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static Subscriber subscriber(String where, JsonNode entry) {
    if (!entry.isObject()) {
      throw new IllegalArgumentException(where + ": expected fields such as supi and k");
    }
    for (String field : entry.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw new IllegalArgumentException(
            where + ": unknown field '" + field + "': expected one of " + FIELDS);
      }
    }
    try {
      return Json.convert(entry, NamedSubscriber.class).toSubscriber();
    } catch (SbiException e) {
      throw new IllegalArgumentException(where + ": " + e.problem().detail());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage());
    }
  }
}
