/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * The settings of a core.
 *
 * @param functions the functions by type; the NRF is first
 * @param protocols the protocols that each function serves, in the configured order
 * @param clientProtocol the protocol of calls between the functions; the first of {@code protocols}
 *     if it is not among them
 * @param oauth2 whether services require access tokens
 * @param clientAuth whether the functions request a client certificate
 * @param link the condition of the emulated link; null for loopback
 * @param conformance what is done about messages that do not conform to their OpenAPI descriptions
 * @param descriptions the directory of the descriptions; null for that of the system property
 * @param adjustment the customization of the settings of every function
 */
record CoreSettings(
    Map<NfType, CoreFunction> functions,
    Set<HttpProtocol> protocols,
    HttpProtocol clientProtocol,
    boolean oauth2,
    ClientAuth clientAuth,
    @Nullable String link,
    long seed,
    int journalCapacity,
    ConformanceMode conformance,
    @Nullable Path descriptions,
    UnaryOperator<NetworkFunctionSettings.Builder> adjustment) {
  static final long DEFAULT_SEED = 1;
  static final int DEFAULT_JOURNAL_CAPACITY = 1_000;
  private static final String DESCRIPTIONS_PROPERTY = "sbamock.3gpp.dir";

  CoreSettings {
    if (functions.isEmpty()) {
      throw new IllegalArgumentException("a core requires at least one function, such as NRF");
    }
    if (protocols.isEmpty()) {
      throw new IllegalArgumentException("a core requires at least one protocol, such as h2c");
    }
    CoreFunction nrf = functions.get(NfType.NRF);
    if (nrf != null && nrf.stub()) {
      throw new IllegalArgumentException(
          "the NRF cannot be a stub function, since no function could register with it: start the"
              + " NRF, and add stub mappings to it");
    }
    functions = nrfFirst(functions);
    if (oauth2 && !functions.containsKey(NfType.NRF)) {
      throw new IllegalArgumentException(
          "a core with OAuth2 requires the NRF, which issues the access tokens");
    }
    if (clientAuth != ClientAuth.NONE && protocols.stream().noneMatch(HttpProtocol::secure)) {
      throw new IllegalArgumentException(
          "client certificates require a protocol with TLS: h1, h2 or h3");
    }
    if (link != null) {
      Conditions.parse(link);
    }
    String directory = System.getProperty(DESCRIPTIONS_PROPERTY, "");
    if (descriptions == null && !directory.isBlank()) {
      descriptions = Path.of(directory);
    }
    if (descriptions == null && conformance != ConformanceMode.OFF) {
      throw new IllegalArgumentException(
          "a core that checks messages requires the directory of their OpenAPI descriptions: set"
              + " the system property "
              + DESCRIPTIONS_PROPERTY);
    }
    Set<HttpProtocol> spoken = new LinkedHashSet<>(protocols);
    protocols = Collections.unmodifiableSet(spoken);
    clientProtocol = spoken.contains(clientProtocol) ? clientProtocol : spoken.iterator().next();
  }

  static CoreSettings of(SbaCore core) {
    Map<NfType, CoreFunction> functions = new LinkedHashMap<>();
    for (String type : core.functions()) {
      functions.put(new NfType(type), CoreFunction.OWN);
    }
    for (SbaStub stub : core.stubs()) {
      functions.put(new NfType(stub.type()), CoreFunction.stub(stub.services()));
    }
    return new CoreSettings(
        functions,
        new LinkedHashSet<>(List.of(core.protocols())),
        core.clientProtocol(),
        core.oauth2(),
        core.clientAuth(),
        core.link().isEmpty() ? null : core.link(),
        core.seed(),
        core.journalCapacity(),
        core.conformance(),
        null,
        UnaryOperator.identity());
  }

  private static Map<NfType, CoreFunction> nrfFirst(Map<NfType, CoreFunction> functions) {
    Map<NfType, CoreFunction> ordered = new LinkedHashMap<>();
    if (functions.containsKey(NfType.NRF)) {
      ordered.put(NfType.NRF, CoreFunction.OWN);
    }
    functions.forEach(ordered::putIfAbsent);
    return Collections.unmodifiableMap(ordered);
  }
}
