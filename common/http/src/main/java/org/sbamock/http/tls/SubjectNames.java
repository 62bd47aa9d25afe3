/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names and addresses of a certificate (RFC 5280 section 4.2.1.6).
 *
 * @param dnsNames the DNS names in lower case
 * @param addresses the IP addresses in the canonical text form of {@link NetUtil}
 */
record SubjectNames(Set<String> dnsNames, Set<String> addresses) {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  /** Creates the given names and addresses, plus those of the loopback interface. */
  public static SubjectNames of(Collection<String> dnsNames, Collection<InetAddress> addresses) {
    Set<String> names = new TreeSet<>(List.of("localhost"));
    dnsNames.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    Set<String> ips = new TreeSet<>(List.of(canonical("127.0.0.1"), canonical("::1")));
    addresses.forEach(address -> ips.add(NetUtil.toAddressString(address)));
    return new SubjectNames(names, ips);
  }

  /** Returns the names and addresses of a certificate. */
  public static SubjectNames of(X509Certificate certificate) throws CertificateParsingException {
    Set<String> names = new TreeSet<>();
    Set<String> ips = new TreeSet<>();
    Collection<List<?>> entries = certificate.getSubjectAlternativeNames();
    if (entries != null) {
      for (List<?> entry : entries) {
        switch ((Integer) entry.get(0)) {
          case DNS_NAME -> names.add((String) entry.get(1));
          case IP_ADDRESS -> ips.add(canonical((String) entry.get(1)));
          default -> names.add("other:" + entry.get(1));
        }
      }
    }
    return new SubjectNames(names, ips);
  }

  private static String canonical(String address) {
    try {
      return NetUtil.toAddressString(
          InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(address)));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("not an address: " + address, e);
    }
  }
}
