/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import io.netty.handler.codec.http.HttpMethod;
import java.util.Set;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A function that answers 204, as an application has it. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class EchoApplication {
  @Bean
  NetworkFunction function(NetworkFunctionSettings settings, Instrumentation instrumentation) {
    return SbiHost.builder(settings, new Echo()).instrumentation(instrumentation).build();
  }

  static final class Echo implements ServiceProducer {
    @Override
    public NfType type() {
      return NfType.AUSF;
    }

    @Override
    public Set<String> apis() {
      return Set.of("echo/v1");
    }

    @Override
    public void describe(NfProfile.Builder profile) {
      profile.service("echo", new NfService.Version("v1", "1.0.0"));
    }

    @Override
    public void mount(Router router, SbiHost host) {
      router.route(
          HttpMethod.GET, "/echo/v1/{word}", exchange -> exchange.respond(HttpResponse.of(204)));
    }
  }
}
