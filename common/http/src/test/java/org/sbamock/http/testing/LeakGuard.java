/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails the run if Netty's leak detector reported anything. Registered for all tests by JUnit's
 * auto-detection; effective where {@code io.netty.leakDetection.level} is {@code paranoid}.
 */
public final class LeakGuard implements BeforeAllCallback {
  private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();
  private static final int ROUNDS = 5;

  static {
    ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(
        new ResourceLeakDetectorFactory() {
          @Override
          public <T> ResourceLeakDetector<T> newResourceLeakDetector(
              Class<T> resource, int samplingInterval, long maxActive) {
            return new Recording<>(resource, samplingInterval);
          }
        });
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(Namespace.create(LeakGuard.class))
        .computeIfAbsent(Verdict.class, key -> new Verdict(), Verdict.class);
  }

  private static final class Verdict implements AutoCloseable {
    @Override
    public void close() {
      for (int round = 0; round < ROUNDS; round++) {
        System.gc();
        System.runFinalization();
        for (int i = 0; i < 64; i++) {
          ByteBuf probe = PooledByteBufAllocator.DEFAULT.buffer(16);
          ByteBuf other = ByteBuf.class.cast(io.netty.buffer.ByteBufAllocator.DEFAULT.buffer(16));
          probe.release();
          other.release();
        }
      }
      if (!LEAKS.isEmpty()) {
        throw new AssertionError(
            LEAKS.size() + " leaks of buffers were reported:\n" + String.join("\n", LEAKS));
      }
    }
  }

  private static final class Recording<T> extends ResourceLeakDetector<T> {
    Recording(Class<T> resource, int samplingInterval) {
      super(resource, samplingInterval);
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
      LEAKS.add(resourceType + " " + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
      LEAKS.add(resourceType);
    }

    @Override
    protected boolean needReport() {
      return true;
    }
  }
}
