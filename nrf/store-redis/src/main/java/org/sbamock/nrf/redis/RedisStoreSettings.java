/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import io.lettuce.core.StaticCredentialsProvider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a Redis or Valkey server is reached.
 *
 * @param url {@code redis://} or {@code rediss://} (TLS), with an optional user, password and
 *     number of the database: {@code redis://user:password@host:6379/0}
 * @param password the password; null for that of the URL
 * @param caFile the certificates of the authorities that are trusted for {@code rediss://}, in PEM;
 *     null for those of the JVM
 * @param timeout the time after which a server that does not answer counts as away
 */
public record RedisStoreSettings(
    String url, @Nullable String password, @Nullable Path caFile, Duration timeout) {
  /** The default timeout. */
  public static final Duration TIMEOUT = Duration.ofSeconds(2);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if one of them is invalid
   */
  public RedisStoreSettings {
    URI uri = parsed(url);
    String scheme = String.valueOf(uri.getScheme());
    if (uri.getHost() == null || !(scheme.equals("redis") || scheme.equals("rediss"))) {
      throw invalid(uri);
    }
    if (caFile != null && !scheme.equals("rediss")) {
      throw new IllegalArgumentException(
          "a file of certificate authorities requires a URL with rediss://, not " + scheme + "://");
    }
    if (caFile != null && !Files.isReadable(caFile)) {
      throw new IllegalArgumentException(caFile + " cannot be read");
    }
    try {
      RedisURI.create(uri);
    } catch (IllegalArgumentException e) {
      throw invalid(uri);
    }
  }

  /** Returns settings with the default timeout. */
  public static RedisStoreSettings of(String url) {
    return new RedisStoreSettings(url, null, null, TIMEOUT);
  }

  private static URI parsed(String url) {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      // The URL may contain a password, so it is not part of the message.
      throw new IllegalArgumentException(
          "the URL is no URI; expected one such as redis://host:6379/0");
    }
  }

  private static IllegalArgumentException invalid(URI uri) {
    return new IllegalArgumentException(
        "the URL "
            + shown(uri)
            + " is not supported; expected one such as redis://host:6379/0 or rediss://host:6380");
  }

  private static String shown(URI uri) {
    String text = uri.toString();
    String userInfo = uri.getRawUserInfo();
    return userInfo == null ? text : text.replace(userInfo + "@", "***@");
  }

  /** Returns the URL without a password. */
  String shown() {
    return shown(URI.create(url));
  }

  RedisURI uri() {
    RedisURI uri = RedisURI.create(url);
    uri.setTimeout(timeout);
    String given = password;
    if (given != null) {
      uri.setCredentialsProvider(
          new StaticCredentialsProvider(RedisCredentials.just(user(), given)));
    }
    return uri;
  }

  private @Nullable String user() {
    String userInfo = URI.create(url).getUserInfo();
    if (userInfo == null) {
      return null;
    }
    String user = userInfo.replaceFirst(":.*", "");
    return user.isEmpty() ? null : user;
  }
}
