/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import io.netty.util.NetUtil;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * A loader of key, certificates and trust from an SSL bundle or from a local certificate authority.
 */
final class TlsMaterials {
  private TlsMaterials() {}

  static TlsMaterial ofBundle(SslBundles bundles, String name) {
    SslBundle bundle = bundles.getBundle(name);
    KeyStore keys = bundle.getStores().getKeyStore();
    if (keys == null) {
      throw new IllegalArgumentException("the SSL bundle '" + name + "' has no key");
    }
    String password = bundle.getKey().getPassword();
    if (password == null) {
      password = bundle.getStores().getKeyStorePassword();
    }
    return TlsMaterial.ofKeyStore(
        keys,
        bundle.getKey().getAlias(),
        password == null ? new char[0] : password.toCharArray(),
        bundle.getStores().getTrustStore());
  }

  static TlsMaterial ofAuthority(TlsProperties tls, SbiProperties sbi, String name) {
    List<String> names = new ArrayList<>();
    List<InetAddress> addresses = new ArrayList<>();
    add(sbi.host(), names, addresses);
    ApiRoot advertised = sbi.advertisedApiRoot();
    if (advertised != null) {
      add(advertised.origin().host(), names, addresses);
    }
    addLocalHost(names, addresses);
    try {
      return CertificateAuthority.open(tls.directory()).issue(name, names, addresses);
    } catch (UncheckedIOException e) {
      throw new InvalidSettingException(
          "sbamock.tls",
          "directory "
              + tls.directory()
              + " must be a directory that this process can read and write ("
              + e.getCause()
              + ")",
          e);
    }
  }

  private static void add(String host, List<String> names, List<InetAddress> addresses) {
    InetAddress address = address(host);
    if (address == null) {
      names.add(host);
    } else if (!address.isAnyLocalAddress()) {
      addresses.add(address);
    }
  }

  private static @Nullable InetAddress address(String host) {
    byte[] octets = NetUtil.createByteArrayFromIpAddressString(host);
    try {
      return octets == null ? null : InetAddress.getByAddress(octets);
    } catch (UnknownHostException e) {
      return null;
    }
  }

  private static void addLocalHost(List<String> names, List<InetAddress> addresses) {
    try {
      InetAddress local = InetAddress.getLocalHost();
      addresses.add(local);
      names.add(local.getHostName());
    } catch (UnknownHostException e) {
      // RFC 5280 section 4.2.1.6 requires at least one name; the loopback names are always
      // included.
      return;
    }
  }
}
