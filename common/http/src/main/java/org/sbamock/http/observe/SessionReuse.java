/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.observe;

import java.lang.reflect.Method;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/**
 * Whether a handshake has resumed a session. Netty's engines of TLS and QUIC record this, but do
 * not publish it; with other engines it is unknown.
 */
public final class SessionReuse {
  private static final ClassValue<@Nullable Method> METHODS =
      new ClassValue<>() {
        @Override
        protected @Nullable Method computeValue(Class<?> type) {
          return find(type);
        }
      };

  private SessionReuse() {}

  private static @Nullable Method find(Class<?> type) {
    for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
      try {
        Method method = declaring.getDeclaredMethod("isSessionReused");
        method.setAccessible(true);
        return method;
      } catch (NoSuchMethodException e) {
        continue;
      } catch (RuntimeException e) {
        return null;
      }
    }
    return null;
  }

  /** Returns whether the engine's handshake has resumed a session; false if it is unknown. */
  public static boolean of(@Nullable SSLEngine engine) {
    Method method = engine == null ? null : METHODS.get(engine.getClass());
    try {
      return method != null && Boolean.TRUE.equals(method.invoke(engine));
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
