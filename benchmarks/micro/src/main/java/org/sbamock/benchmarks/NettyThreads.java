/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Has benchmarks run on threads of Netty's kind, as event loops do, whose pools are their own. */
public final class NettyThreads extends ThreadPoolExecutor {
  /** The option of a forked JVM that has JMH use this. */
  public static final String CUSTOM = "-Djmh.executor=CUSTOM";

  /** The option that names this. */
  public static final String CLASS = "-Djmh.executor.class=org.sbamock.benchmarks.NettyThreads";

  /** As JMH calls it. */
  public NettyThreads(int maxThreads, String prefix) {
    super(
        0,
        Integer.MAX_VALUE,
        1,
        TimeUnit.MINUTES,
        new SynchronousQueue<>(),
        new DefaultThreadFactory(prefix, true));
  }
}
