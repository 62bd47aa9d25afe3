/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.ausf.core.ContextId;
import org.sbamock.sbi.ApiRoot;

/**
 * The URIs of authentication contexts below one API root, and the message templates that contain
 * them. Public for microbenchmarks only.
 */
public final class Links {
  private final ApiRoot root;
  private final String collection;
  private final byte[] prefix;
  private volatile @Nullable FiveGAkaCtxTemplate template;

  public Links(ApiRoot root) {
    this.root = root;
    this.collection = root.uri(UeAuthenticationApi.COLLECTION + "/");
    this.prefix = collection.getBytes(StandardCharsets.US_ASCII);
  }

  boolean areBeneath(ApiRoot other) {
    return root.equals(other);
  }

  /** Returns the URI of a context. */
  AsciiString context(ContextId id) {
    byte[] uri = Arrays.copyOf(prefix, prefix.length + ContextId.LENGTH);
    id.put(uri, prefix.length);
    return new AsciiString(uri, false);
  }

  /** Returns the template of a network. The last template is cached, since UEs use few networks. */
  public FiveGAkaCtxTemplate template(ServingNetworkName network) {
    FiveGAkaCtxTemplate known = template;
    if (known == null || !known.isFor(network)) {
      known = new FiveGAkaCtxTemplate(collection, network);
      template = known;
    }
    return known;
  }
}
