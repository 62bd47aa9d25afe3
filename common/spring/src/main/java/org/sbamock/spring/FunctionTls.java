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
import org.sbamock.http.tls.TlsSource;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.spring.security.CertificateFiles;
import org.sbamock.spring.security.CertificateReload;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Key, certificates and trust of a function, from an SSL bundle or from a local certificate
 * authority. They are read again when their files change: those of a bundle with {@code
 * reload-on-update} by Spring Boot, those of an authority at intervals.
 */
final class FunctionTls implements AutoCloseable {
  private final @Nullable TlsSource source;

  private FunctionTls(@Nullable TlsSource source) {
    this.source = source;
  }

  /** Returns the TLS of a function that has none. */
  static FunctionTls none() {
    return new FunctionTls(null);
  }

  static FunctionTls ofBundle(SslBundles bundles, String name) {
    CertificateReload reload =
        new CertificateReload("The SSL bundle " + name, read(bundles.getBundle(name), name));
    bundles.addBundleUpdateHandler(name, bundle -> reload.reload(() -> read(bundle, name)));
    return new FunctionTls(reload);
  }

  private static TlsMaterial read(SslBundle bundle, String name) {
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

  static FunctionTls ofAuthority(TlsProperties tls, SbiProperties sbi, String name) {
    TlsMaterial issued = issue(tls, sbi, name);
    return new FunctionTls(
        tls.reloadInterval().isZero()
            ? issued
            : new CertificateFiles(tls.directory(), name, issued, tls.reloadInterval()));
  }

  /** Returns the key, certificates and trust; null if the function uses none. */
  @Nullable TlsSource source() {
    return source;
  }

  /** Ends the checks of the files. */
  @Override
  public void close() {
    if (source instanceof CertificateFiles files) {
      files.close();
    }
  }

  private static TlsMaterial issue(TlsProperties tls, SbiProperties sbi, String name) {
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
