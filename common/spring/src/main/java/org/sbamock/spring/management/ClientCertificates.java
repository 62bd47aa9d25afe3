/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/** The client certificates of the management plane, as the settings of its server have them. */
public final class ClientCertificates {
  private ClientCertificates() {}

  /**
   * Returns whether the server of the management plane verifies client certificates with
   * authorities that the settings name. Those of the JDK, which are the default, issue certificates
   * to everyone.
   */
  public static boolean authenticate(Environment environment, ObjectProvider<SslBundles> bundles) {
    String prefix =
        ManagementPortType.get(environment) == ManagementPortType.DIFFERENT
            ? "management.server.ssl."
            : "server.ssl.";
    String asked = environment.getProperty(prefix + "client-auth", "none");
    return !asked.equalsIgnoreCase("none")
        && (environment.containsProperty(prefix + "trust-certificate")
            || environment.containsProperty(prefix + "trust-store")
            || hasAuthorities(environment.getProperty(prefix + "bundle"), bundles));
  }

  private static boolean hasAuthorities(
      @Nullable String bundle, ObjectProvider<SslBundles> bundles) {
    return bundle != null
        && bundles.getObject().getBundle(bundle).getStores().getTrustStore() != null;
  }
}
