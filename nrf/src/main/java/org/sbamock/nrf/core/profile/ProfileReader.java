/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the profiles that NFs send. The attributes that the NRF evaluates are validated; all others
 * are kept unchanged. Members that are null or empty lists count as absent and are removed.
 */
public final class ProfileReader {
  private static final String[] ADDRESSES = {"fqdn", "ipv4Addresses", "ipv6Addresses"};

  /** The attributes with ranges of subscribers. */
  private static final List<String> SUBSCRIBERS =
      List.of("ausfInfo", "udmInfo", "udrInfo", "pcfInfo", "chfInfo", "bsfInfo", "nefInfo");

  /** The attributes with tracking areas, by the type of the NF. */
  private static final Map<String, String> TRACKING_AREAS =
      Map.ofEntries(
          Map.entry("AMF", "amfInfo"),
          Map.entry("SMF", "smfInfo"),
          Map.entry("UPF", "upfInfo"),
          Map.entry("NEF", "nefInfo"),
          Map.entry("NWDAF", "nwdafInfo"),
          Map.entry("LMF", "lmfInfo"),
          Map.entry("NSACF", "nsacfInfo"),
          Map.entry("DCCF", "dccfInfo"),
          Map.entry("MFAF", "mfafInfo"),
          Map.entry("MB_SMF", "mbSmfInfo"),
          Map.entry("MB_UPF", "mbUpfInfo"));

  /** The attributes with slices that prevail over those of the profile, by the type of the NF. */
  private static final Map<String, InfoSlices> INFO_SLICES =
      Map.of(
          "SMF", new InfoSlices("smfInfo", "sNssaiSmfInfoList"),
          "UPF", new InfoSlices("upfInfo", "sNssaiUpfInfoList"),
          "EASDF", new InfoSlices("easdfInfo", "sNssaiEasdfInfoList"),
          "TSCTSF", new InfoSlices("tsctsfInfo", "sNssaiInfoList"),
          "MB_SMF", new InfoSlices("mbSmfInfo", "sNssaiInfoList"),
          "MB_UPF", new InfoSlices("mbUpfInfo", "sNssaiMbUpfInfoList"));

  private final JsonMapper mapper;
  private final boolean strict;

  /** A list or map, within an {@code …Info}, of objects that have a slice each. */
  private record InfoSlices(String info, String member) {}

  /**
   * Creates a reader.
   *
   * @param strict whether mandatory attributes of services and the forms of addresses are
   *     validated, which the NRF itself does not evaluate
   */
  public ProfileReader(JsonMapper mapper, boolean strict) {
    this.mapper = mapper;
    this.strict = strict;
  }

  /**
   * Reads a profile.
   *
   * @param nfInstanceId the id in the resource's URI, in lower case
   * @param body the profile; it is modified
   * @throws SbiException with 400 if the profile is invalid, with JSON pointers in {@code
   *     invalidParams}
   */
  public NfProfile read(String nfInstanceId, JsonNode body) {
    if (!(body instanceof ObjectNode profile)) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "an NFProfile is a JSON object");
    }
    JsonNodes.dropNulls(profile);
    JsonNodes.dropEmptyLists(profile);
    String id = Attributes.mandatoryText(profile, "nfInstanceId");
    if (!id.equalsIgnoreCase(nfInstanceId)) {
      throw SbiException.incorrectIe("/nfInstanceId", "is not that of the resource's URI");
    }
    String nfType = Attributes.mandatoryText(profile, "nfType");
    NfProfile.State state = state(profile);
    requireAddress(profile);
    if (strict) {
      ProfileValidator.validate(profile);
    }
    Integer priority = Attributes.integer(profile, "", "priority", 0, 65_535);
    Integer capacity = Attributes.integer(profile, "", "capacity", 0, 65_535);
    Attributes.integer(profile, "", "heartBeatTimer", 1, Integer.MAX_VALUE);
    PatternReader patterns = new PatternReader();
    Set<PlmnId> plmns = plmns(profile, "", "plmnList");
    AccessRule access = access(profile, "", plmns, patterns);
    List<NfService> services = services(profile, access, patterns);
    return new NfProfile(
        nfInstanceId,
        nfType,
        state,
        Attributes.lowerCase(profile.get("fqdn")),
        fqdns(profile),
        priority == null ? 65_535 : priority,
        capacity == null ? 0 : capacity,
        plmns,
        ShownSlices.of(mapper, profile, ""),
        servedSlices(profile, nfType),
        subscribers(profile, patterns),
        Attributes.set(Attributes.texts(profile, "", "nfSetIdList")),
        trackingAreas(profile, nfType, patterns),
        DiscoveryAttributes.keys(profile, nfType),
        ServingAmf.of(profile),
        access,
        services,
        ProfileJson.of(mapper, nfInstanceId, nfType, profile));
  }

  /**
   * Reads the attributes that heart-beats change.
   *
   * @throws SbiException with 400 if one of them is invalid
   */
  public static NfProfile.State state(JsonNode body) {
    if (!(body instanceof ObjectNode state)) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the state of an NF is a JSON object");
    }
    return new NfProfile.State(
        Attributes.mandatoryText(state, "nfStatus"),
        Attributes.integer(state, "", "load", 0, 100),
        text(state.get("loadTimeStamp")));
  }

  private static void requireAddress(ObjectNode profile) {
    boolean addressed = false;
    for (String name : ADDRESSES) {
      JsonNode address = profile.get(name);
      if (address == null) {
        continue;
      }
      boolean list = !name.equals("fqdn");
      if (list ? !address.isArray() : !address.isString() || address.stringValue().isEmpty()) {
        throw SbiException.incorrectIe("/" + name, list ? "is not a list" : "is not a name");
      }
      addressed = true;
    }
    if (!addressed) {
      throw Attributes.missing(
          "one of fqdn, ipv4Addresses and ipv6Addresses is needed",
          "/fqdn",
          "/ipv4Addresses",
          "/ipv6Addresses");
    }
  }

  private static Set<String> fqdns(ObjectNode profile) {
    Set<String> names = new HashSet<>();
    addFqdn(profile, names);
    for (String member : new String[] {"nfServices", "nfServiceList"}) {
      JsonNode services = profile.get(member);
      if (services != null) {
        JsonNodes.forEach(services, "", (pointer, service) -> addFqdn(service, names));
      }
    }
    return Attributes.set(names);
  }

  private static void addFqdn(JsonNode node, Set<String> names) {
    String fqdn = text(node.get("fqdn"));
    if (fqdn != null) {
      names.add(fqdn.toLowerCase(Locale.ROOT));
    }
  }

  private List<NfService> services(ObjectNode profile, AccessRule access, PatternReader patterns) {
    Map<String, NfService> services = new LinkedHashMap<>();
    for (String member : new String[] {"nfServiceList", "nfServices"}) {
      JsonNode listed = profile.get(member);
      if (listed == null) {
        continue;
      }
      if (member.equals("nfServices") ? !listed.isArray() : !listed.isObject()) {
        throw Attributes.incorrect("/" + member, "has another form");
      }
      JsonNodes.forEach(
          listed,
          "/" + member,
          (pointer, node) -> {
            NfService service = service(pointer, node, access, patterns);
            services.putIfAbsent(service.instanceId(), service);
          });
    }
    return List.copyOf(services.values());
  }

  private NfService service(
      String pointer, JsonNode node, AccessRule instanceAccess, PatternReader patterns) {
    if (!(node instanceof ObjectNode service)) {
      throw Attributes.incorrect(pointer, "is not a JSON object");
    }
    JsonNodes.dropEmptyLists(service);
    String instanceId = Attributes.mandatoryText(service, pointer, "serviceInstanceId");
    String name = Attributes.mandatoryText(service, pointer, "serviceName");
    String status = text(service.get("nfServiceStatus"));
    return new NfService(
        instanceId,
        name,
        status == null || status.equals(NfProfile.REGISTERED),
        access(service, pointer, instanceAccess.ownPlmns(), patterns).orElse(instanceAccess),
        slices(service, pointer),
        Attributes.set(Attributes.texts(service, pointer, "nfServiceSetIdList")),
        AllowedOperations.of(service, pointer),
        mapper.writeValueAsBytes(instanceId),
        ShownSlices.of(mapper, service, pointer),
        ProfileJson.ofService(mapper, service));
  }

  private static AccessRule access(
      ObjectNode node, String pointer, Set<PlmnId> ownPlmns, PatternReader patterns) {
    List<ExtSnssai> slices =
        Attributes.list(node, pointer, "allowedNssais", ExtSnssai::of, "is not an S-NSSAI");
    return new AccessRule(
        Attributes.set(Attributes.texts(node, pointer, "allowedNfTypes")),
        plmns(node, pointer, "allowedPlmns"),
        ownPlmns,
        slices,
        Attributes.list(
            node, pointer, "allowedNfDomains", patterns::pattern, "is not a regular expression"));
  }

  private static Set<PlmnId> plmns(ObjectNode node, String pointer, String name) {
    return Attributes.set(
        Attributes.list(node, pointer, name, JsonNodes::plmn, "is not a PLMN identity"));
  }

  /**
   * Returns the slices of an instance: those of its {@code …Info} if it names any, or else those of
   * the profile.
   */
  private static List<ExtSnssai> servedSlices(ObjectNode profile, String nfType) {
    Set<ExtSnssai> prevailing = new LinkedHashSet<>();
    InfoSlices place = INFO_SLICES.get(nfType);
    if (place != null) {
      JsonNodes.infos(profile, place.info())
          .forEach((pointer, info) -> addSlices(info, pointer, place.member(), prevailing));
    }
    List<ExtSnssai> own = slices(profile, "");
    return prevailing.isEmpty() ? own : List.copyOf(prevailing);
  }

  private static void addSlices(
      ObjectNode info, String pointer, String member, Set<ExtSnssai> slices) {
    JsonNode listed = info.get(member);
    if (listed == null) {
      return;
    }
    if (!listed.isContainer()) {
      throw Attributes.incorrect(pointer + "/" + member, "is neither a list nor a map");
    }
    JsonNodes.forEach(
        listed,
        pointer + "/" + member,
        (at, element) -> {
          JsonNode snssai = element.get("sNssai");
          ExtSnssai slice = snssai == null ? null : ExtSnssai.of(snssai);
          if (slice == null) {
            String part = snssai == null ? null : ExtSnssai.malformedExtension(snssai);
            throw Attributes.incorrect(
                at + "/sNssai" + (part == null ? "" : "/" + part), "is not an S-NSSAI");
          }
          slices.add(slice);
        });
  }

  private static List<ExtSnssai> slices(ObjectNode node, String pointer) {
    Function<JsonNode, @Nullable ExtSnssai> reader = ExtSnssai::of;
    Set<ExtSnssai> slices =
        new LinkedHashSet<>(Attributes.list(node, pointer, "sNssais", reader, "is not an S-NSSAI"));
    JsonNode perPlmn = node.get("perPlmnSnssaiList");
    if (perPlmn != null && perPlmn.isArray()) {
      JsonNodes.forEach(
          perPlmn,
          pointer + "/perPlmnSnssaiList",
          (at, element) -> {
            if (element instanceof ObjectNode plmn) {
              slices.addAll(Attributes.list(plmn, at, "sNssaiList", reader, "is not an S-NSSAI"));
            }
          });
    }
    return List.copyOf(slices);
  }

  private static List<ServedSubscribers> subscribers(ObjectNode profile, PatternReader patterns) {
    List<ServedSubscribers> subscribers = new ArrayList<>(1);
    for (String kind : SUBSCRIBERS) {
      JsonNodes.infos(profile, kind)
          .forEach((pointer, info) -> subscribers.add(subscribers(info, pointer, patterns)));
    }
    return List.copyOf(subscribers);
  }

  private static ServedSubscribers subscribers(
      ObjectNode info, String pointer, PatternReader patterns) {
    Map<SubscriberIdentity.Kind, List<SubscriberRange>> ranges =
        new EnumMap<>(SubscriberIdentity.Kind.class);
    for (SubscriberIdentity.Kind kind : SubscriberIdentity.Kind.values()) {
      for (String name : kind.attributes()) {
        List<SubscriberRange> listed =
            Attributes.list(
                info, pointer, name, patterns::subscriberRange, "is not a range of identities");
        if (!listed.isEmpty()) {
          ranges.computeIfAbsent(kind, k -> new ArrayList<>(1)).addAll(listed);
        }
      }
    }
    return new ServedSubscribers(
        ranges.isEmpty() ? Map.of() : ranges,
        Attributes.set(Attributes.texts(info, pointer, "routingIndicators")));
  }

  private static List<TrackingAreas> trackingAreas(
      ObjectNode profile, String nfType, PatternReader patterns) {
    String kind = TRACKING_AREAS.get(nfType);
    if (kind == null) {
      return List.of();
    }
    List<TrackingAreas> areas = new ArrayList<>(1);
    JsonNodes.infos(profile, kind)
        .forEach((pointer, info) -> areas.add(TrackingAreas.of(info, pointer, patterns)));
    return List.copyOf(areas);
  }
}
