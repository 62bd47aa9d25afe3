/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** The scripts that read and change the registry, each of which the server runs atomically. */
enum RedisScript {
  OPEN,
  LOAD,
  FILL,
  COMMIT,
  TICK,
  RELEASE;

  private final String text = source("clock") + source(name().toLowerCase(Locale.ROOT));

  private static String source(String name) {
    try (InputStream in = RedisScript.class.getResourceAsStream(name + ".lua")) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the script; the server receives its text only if it does not know it. */
  CompletionStage<List<Object>> run(
      RedisAsyncCommands<String, String> commands, String[] keys, String... arguments) {
    return commands
        .<List<Object>>evalsha(commands.digest(text), ScriptOutputType.MULTI, keys, arguments)
        .handle(
            (answer, failure) ->
                failure == null
                    ? CompletableFuture.completedFuture(answer)
                    : again(commands, keys, arguments, failure))
        .thenCompose(answer -> answer);
  }

  private CompletableFuture<List<Object>> again(
      RedisAsyncCommands<String, String> commands,
      String[] keys,
      String[] arguments,
      Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RedisNoScriptException
        ? commands
            .<List<Object>>eval(text, ScriptOutputType.MULTI, keys, arguments)
            .toCompletableFuture()
        : CompletableFuture.failedFuture(failure);
  }
}
