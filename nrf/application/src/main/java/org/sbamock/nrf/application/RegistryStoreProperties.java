/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.replica.SharedStore;
import org.sbamock.nrf.redis.RedisSharedStore;
import org.sbamock.nrf.redis.RedisStoreSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The store of the registry, which several NRFs can share.
 *
 * @param url Redis or Valkey server that holds the registry, such as redis://host:6379/0 or
 *     rediss://user@host:6380 (TLS); without it the registry is in the memory of this NRF.
 * @param password Password of the server, which replaces one in the URL.
 * @param caFile Certificates of the authorities that are trusted for rediss://, in PEM; defaults to
 *     those of the JVM.
 * @param snapshotFile File from which the registry is read at start if it is in the memory of this
 *     NRF, and which is replaced after changes, at most every 500 ms; none by default.
 * @param timeout Time after which a server that does not answer counts as away.
 */
@ConfigurationProperties("sbamock.registry.store")
public record RegistryStoreProperties(
    @Nullable String url,
    @Nullable String password,
    @Nullable Path caFile,
    @Nullable Path snapshotFile,
    @DefaultValue("2s") Duration timeout) {
  /** Returns the store; null if there is none. The classes of the client are loaded if there is. */
  @Nullable SharedStore store() {
    if (url == null || url.isBlank()) {
      if (password != null || caFile != null) {
        throw new IllegalArgumentException(
            "password and ca-file require sbamock.registry.store.url");
      }
      return null;
    }
    return new RedisSharedStore(new RedisStoreSettings(url, password, caFile, timeout));
  }

  @Override
  public String toString() {
    return "RegistryStoreProperties[url " + (url == null ? "none" : "set") + "]";
  }
}
