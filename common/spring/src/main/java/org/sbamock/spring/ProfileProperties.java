/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.sbi.profile.Snssai;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Optional attributes of the NF profile that the function registers with the NRF.
 *
 * @param priority Priority, from 0 (preferred) to 65535.
 * @param capacity Capacity relative to other instances, from 0 to 65535.
 * @param locality Locality of the instance, such as a data centre.
 * @param plmns PLMNs that the function serves, such as 001-01.
 * @param snssais Network slices that the function serves: an SST, or an SST and an SD, such as 1 or
 *     1-010203.
 * @param file File with a JSON object that is merged into the profile (RFC 7396): objects are
 *     merged, other values and lists replace those of the function, and null removes them.
 */
@ConfigurationProperties("sbamock.profile")
public record ProfileProperties(
    @Nullable Integer priority,
    @Nullable Integer capacity,
    @Nullable String locality,
    @DefaultValue List<String> plmns,
    @DefaultValue List<String> snssais,
    @Nullable Path file) {
  RegistrationSettings settings(RegistrationSettings nrf) {
    return new RegistrationSettings(
        nrf.nrf(),
        nrf.heartbeat(),
        nrf.firstRetry(),
        nrf.maxRetry(),
        nrf.deregisterTimeout(),
        priority,
        capacity,
        locality,
        plmns.stream().map(PlmnId::parse).toList(),
        snssais.stream().map(ProfileProperties::snssai).toList(),
        file == null ? null : ProfileAttributes.read(file));
  }

  private static Snssai snssai(String text) {
    int hyphen = text.indexOf('-');
    String sst = hyphen < 0 ? text : text.substring(0, hyphen);
    try {
      return new Snssai(Integer.parseInt(sst), hyphen < 0 ? null : text.substring(hyphen + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a slice such as 1 or 1-010203", e);
    }
  }
}
