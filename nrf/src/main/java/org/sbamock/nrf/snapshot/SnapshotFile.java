/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file with the NF instances and subscriptions of an NRF, which is read when the NRF is built and
 * replaced as a whole after changes. Entity tags, and which NFs have sent heart-beats, are not part
 * of it. Writes are confined to one thread at a time.
 */
public final class SnapshotFile {
  private static final int FORMAT = 1;
  private static final String ID = "subscriptionId";

  private final Path file;
  private final NfInstanceStore store;
  private final SubscriptionStore subscriptions;
  private final ScpDomainRoutingSubscriptions routing;
  private long written;

  /** Creates the file of a registry without reading or writing it. */
  public SnapshotFile(
      Path file,
      NfInstanceStore store,
      SubscriptionStore subscriptions,
      ScpDomainRoutingSubscriptions routing) {
    this.file = file.toAbsolutePath();
    this.store = store;
    this.subscriptions = subscriptions;
    this.routing = routing;
  }

  /**
   * Reads the file into the empty registry, if the file exists.
   *
   * @throws IllegalArgumentException if it cannot be read; the message names it
   */
  public void read() {
    if (Files.exists(file)) {
      try {
        restore(Json.mapper().readTree(Files.readAllBytes(file)));
      } catch (IOException | RuntimeException e) {
        throw new IllegalArgumentException(
            "the snapshot "
                + file
                + " cannot be read ("
                + e.getMessage()
                + "): restore it from a copy, or remove it to start with an empty registry",
            e);
      }
    }
    written = version();
  }

  private void restore(JsonNode snapshot) {
    if (snapshot.path("format").asInt(0) != FORMAT) {
      throw new IllegalArgumentException("format " + snapshot.path("format") + " is unknown");
    }
    for (JsonNode profile : snapshot.path("nfInstances")) {
      store.register(profile.path("nfInstanceId").asString(""), profile);
    }
    for (JsonNode data : snapshot.path("subscriptions")) {
      subscriptions
          .table()
          .put(subscriptions.restored(data.path(ID).asString(""), store.sequence(), data));
    }
    for (JsonNode data : snapshot.path("scpDomainRoutingSubscriptions")) {
      String id = data.path(ID).asString("");
      ((ObjectNode) data).remove(ID);
      routing.table().put(routing.restored(id, store.sequence(), data));
    }
  }

  private long version() {
    return store.sequence() + subscriptions.table().changes() + routing.table().changes();
  }

  /**
   * Replaces the file if the registry has changed.
   *
   * @throws UncheckedIOException if it cannot be written; the message names it
   */
  public void write() {
    long version = version();
    if (version == written) {
      return;
    }
    byte[] content = Json.mapper().writeValueAsBytes(snapshot());
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(
              temporary,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("the snapshot " + file + " cannot be written", e);
    }
    written = version;
  }

  private ObjectNode snapshot() {
    ObjectNode snapshot = Json.mapper().createObjectNode().put("format", FORMAT);
    ArrayNode instances = snapshot.putArray("nfInstances");
    store
        .view()
        .forEach(version -> instances.add(Json.mapper().readTree(version.json().toBytes())));
    Consumer<byte[]> status = add(snapshot.putArray("subscriptions"));
    subscriptions.table().forEach(one -> status.accept(one.json()));
    ArrayNode scp = snapshot.putArray("scpDomainRoutingSubscriptions");
    routing
        .table()
        .forEach(
            one -> scp.add(((ObjectNode) Json.mapper().readTree(one.json())).put(ID, one.id())));
    return snapshot;
  }

  private static Consumer<byte[]> add(ArrayNode array) {
    return json -> array.add(Json.mapper().readTree(json));
  }
}
