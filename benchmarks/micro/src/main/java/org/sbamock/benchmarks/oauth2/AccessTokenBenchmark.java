/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.oauth2;

import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRequestReader;
import org.sbamock.nrf.core.token.AccessTokenRules;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.oauth2.AccessTokenClaims;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;
import org.sbamock.sbi.oauth2.AccessTokenSigner;
import org.sbamock.sbi.oauth2.AccessTokenVerifier;
import org.sbamock.sbi.oauth2.InvalidTokenException;
import org.sbamock.sbi.oauth2.ProducerIdentity;
import org.sbamock.sbi.oauth2.TokenKey;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.oauth2.VerifiedTokens;
import tools.jackson.databind.JsonNode;

/** What the NRF needs to make an access token, and a producer to check it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class AccessTokenBenchmark {
  private static final String AMF = "11111111-1111-4111-8111-000000000001";
  private static final String AUSF = "11111111-1111-4111-8111-000000000002";
  private static final String NRF = "11111111-1111-4111-8111-000000000003";
  private static final String FORM =
      "grant_type=client_credentials&nfInstanceId="
          + AMF
          + "&nfType=AMF&targetNfType=AUSF&scope=nausf-auth";

  private final TokenKey key = TokenKey.ofSeed("a seed");
  private final AccessTokenSigner signer = new AccessTokenSigner(key);
  private final AccessTokenVerifier verifier = new AccessTokenVerifier(TokenKeys.of(key));
  private final AccessTokenRequestReader reader = new AccessTokenRequestReader(Json.mapper());
  private final AccessTokenIssuer issuer = issuer();
  private final String token =
      signer.sign(
          AccessTokenClaims.of(
              NRF,
              AMF,
              Audience.ofType("AUSF"),
              "nausf-auth",
              Instant.now().getEpochSecond() + 1_000_000));
  private final CharSequence authorization = AsciiString.of("Bearer " + token);
  private final String authorizationText = "Bearer " + token;
  private final VerifiedTokens verified =
      new VerifiedTokens(
          verifier,
          new ProducerIdentity("AUSF", AUSF, List.of(), List.of()),
          List.of("nausf-auth"),
          VerifiedTokens.DEFAULT_CAPACITY,
          InstantSource.system());

  private static AccessTokenIssuer issuer() {
    NfInstanceStore store =
        new NfInstanceStore(
            Json.mapper(),
            RegistryRules.defaults(),
            InstantSource.system(),
            new Random(1),
            NfStatusEvent.Listener.NONE);
    store.register(AMF, profile(AMF, "AMF", "namf-comm"));
    store.register(AUSF, profile(AUSF, "AUSF", "nausf-auth"));
    return new AccessTokenIssuer(
        store, NRF, Set.of("nnrf-nfm"), AccessTokenRules.DEFAULT, InstantSource.system());
  }

  private static JsonNode profile(String id, String type, String service) {
    return Json.mapper()
        .readTree(
            """
            {"nfInstanceId":"%s","nfType":"%s","nfStatus":"REGISTERED",
             "ipv4Addresses":["127.0.0.1"],"nfServices":[{"serviceInstanceId":"1",
             "serviceName":"%s","scheme":"http","nfServiceStatus":"REGISTERED",
             "versions":[{"apiVersionInUri":"v1","apiFullVersion":"1.0.0"}]}]}
            """
                .formatted(id, type, service));
  }

  /** The NRF: form read, consumer and producer checked, claims signed. */
  @Benchmark
  public String issue() {
    return signer.sign(issuer.claims(reader.read(FORM)));
  }

  /** A producer that sees the token for the first time. */
  @Benchmark
  public AccessTokenClaims verify() throws InvalidTokenException {
    return verifier.verify(token);
  }

  /** A producer that knows the token, over HTTP/2 and HTTP/3: the field is the decoder's. */
  @Benchmark
  public VerifiedTokens.Outcome checkKnown() throws InvalidTokenException {
    return verified.check(authorization, 0);
  }

  /** A producer that knows the token, where the field is a new string with each request. */
  @Benchmark
  public VerifiedTokens.Outcome checkKnownText() throws InvalidTokenException {
    return verified.check(new StringBuilder(authorizationText), 0);
  }
}
