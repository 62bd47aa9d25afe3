/* SPDX-License-Identifier: Apache-2.0 */
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Verifies the certificates of servers as the JDK does. Netty's incubator codec of QUIC names the
 * authentication {@code GENERIC}, which the JDK rejects with any server.
 */
final class NamingTrustManager extends X509ExtendedTrustManager {
  private static final String OF_TLS_1_3 = "UNKNOWN";

  private final X509ExtendedTrustManager jdk;

  NamingTrustManager(KeyStore trust) throws Exception {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trust);
    jdk = (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    jdk.checkServerTrusted(chain, OF_TLS_1_3, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    jdk.checkServerTrusted(chain, OF_TLS_1_3, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type)
      throws CertificateException {
    jdk.checkServerTrusted(chain, OF_TLS_1_3);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type)
      throws CertificateException {
    throw new CertificateException("a client");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return jdk.getAcceptedIssuers();
  }
}
