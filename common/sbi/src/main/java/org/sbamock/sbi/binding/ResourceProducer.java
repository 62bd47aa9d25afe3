/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.binding;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.FieldElements;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producers of a resource, as the response that created the resource names them, for later
 * requests that concern the resource.
 *
 * @param binding the binding indication of the producer in {@code 3gpp-Sbi-Binding}, or null
 * @param instance the NF instance that an SCP has selected, in {@code 3gpp-Sbi-Producer-Id}, or
 *     null
 */
public record ResourceProducer(
    @Nullable BindingIndication binding, @Nullable NfInstanceId instance) {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceProducer.class);
  private static final int MAX_LENGTH = 1_024;

  /**
   * Reads the header fields of a response. A field that is malformed or longer than 1,024
   * characters is ignored.
   *
   * @return null if the response names no producers
   */
  public static @Nullable ResourceProducer of(HttpFields headers) {
    CharSequence bindings = headers.getList(SbiHeaders.BINDING);
    CharSequence producer = headers.get(SbiHeaders.PRODUCER_ID);
    if (bindings == null && producer == null) {
      return null;
    }
    BindingIndication binding = null;
    if (bindings != null && bindings.length() <= MAX_LENGTH) {
      binding = BindingIndication.of(bindings);
    }
    NfInstanceId instance = null;
    if (producer != null && producer.length() <= MAX_LENGTH) {
      instance = instance(producer);
    }
    if (binding == null && bindings != null || instance == null && producer != null) {
      LOG.debug("ignored: {}, {}", bindings, producer);
    }
    return binding == null && instance == null ? null : new ResourceProducer(binding, instance);
  }

  private static @Nullable NfInstanceId instance(CharSequence producer) {
    List<Map<String, String>> elements = FieldElements.of(producer, '=');
    String id = elements.size() == 1 ? elements.get(0).get("nfinst") : null;
    try {
      return id == null ? null : NfInstanceId.parse(id);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * Returns the producers after another response that concerns the resource: what it names replaces
   * what is known.
   */
  public static @Nullable ResourceProducer updated(
      @Nullable ResourceProducer known, HttpFields headers) {
    ResourceProducer named = of(headers);
    if (known == null || named == null) {
      return named == null ? known : named;
    }
    return new ResourceProducer(
        named.binding == null ? known.binding : named.binding,
        named.instance == null ? known.instance : named.instance);
  }
}
