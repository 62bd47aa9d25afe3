/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** What is alive on this JVM's heap. */
final class LiveObjects {
  private LiveObjects() {}

  /** How many objects there are, after a full collection, of classes whose names end so. */
  static long count(String nameEnd) throws JMException {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    return histogram
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(words -> words.length >= 4 && words[3].endsWith(nameEnd))
        .mapToLong(words -> Long.parseLong(words[1]))
        .sum();
  }
}
