package org.example;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.net.URI;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException.ServiceUnavailable;
import reactor.util.retry.Retry;

/** Starts authentications (TS 29.509 clause 5.2.2.2), and once again if the AUSF is overloaded. */
@Component
class AusfClient {
  static final String PATH = "/nausf-auth/v1/ue-authentications";

  private final WebClient.Builder web;

  AusfClient(WebClient.Builder web) {
    this.web = web;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  record AuthenticationContext(String authType, String servingNetworkName) {}

  /** The same for one AUSF over a protocol: h1c, h1, h2c, h2 or h3. */
  AusfClient at(URI ausf, String protocol, KeyStore trusted) {
    return new AusfClient(
        web.clone()
            .baseUrl(ausf.toString())
            .clientConnector(new ReactorClientHttpConnector(Clients.of(protocol, trusted))));
  }

  AuthenticationContext authenticate(String supi, String servingNetwork) {
    return web.build()
        .post()
        .uri(PATH)
        .bodyValue(Map.of("supiOrSuci", supi, "servingNetworkName", servingNetwork))
        .retrieve()
        .bodyToMono(AuthenticationContext.class)
        .retryWhen(Retry.max(1).filter(ServiceUnavailable.class::isInstance))
        .block(Duration.ofSeconds(20));
  }
}
