/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.json;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.sbi.InvalidParam;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class HeartBeatTest {
  private static final String HEART_BEAT =
      "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]";

  private final List<NfStatusEvent> events = new ArrayList<>();
  private final NfInstanceStore store =
      Stores.store(RegistryRules.defaults(), InstantSource.system(), events::add);

  @BeforeEach
  void register() {
    store.register(id(1), ausf(1));
    events.clear();
  }

  @Test
  void leavesTheVersionIfNothingChanges() {
    String etag = store.get(id(1)).etag();

    PatchResult modification = patch(HEART_BEAT);

    assertThat(modification.heartBeat()).isTrue();
    assertThat(modification.profile().etag()).isEqualTo(etag);
    assertThat(events).isEmpty();
  }

  @Test
  void updatesTheLoad() {
    PatchResult modification =
        patch(
            "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'},"
                + "{'op':'replace','path':'/load','value':42}]");

    assertThat(modification.heartBeat()).isTrue();
    assertThat(json(store.get(id(1)).json()).get("load").intValue()).isEqualTo(42);
    assertThat(json(store.discover(Stores.ausfs()).json()).at("/nfInstances/0/load").intValue())
        .isEqualTo(42);
    assertThat(events)
        .extracting(NfStatusEvent::type)
        .containsExactly(NfStatusEvent.Type.NF_PROFILE_CHANGED);
  }

  @Test
  void hidesAndShowsAnInstanceByItsStatus() {
    patch("[{'op':'replace','path':'/nfStatus','value':'UNDISCOVERABLE'}]");
    assertThat(Stores.found(store, Stores.ausfs())).isEmpty();
    assertThat(Stores.found(store, Stores.ausfs("target-nf-instance-id", id(1)))).isEmpty();

    patch(HEART_BEAT);
    assertThat(Stores.found(store, Stores.ausfs())).containsExactly(1);
  }

  @Test
  void patchesAnyOtherAttribute() {
    PatchResult modification =
        patch(
            "[{'op':'replace','path':'/priority','value':1},"
                + "{'op':'add','path':'/ausfInfo','value':{'routingIndicators':['77']}},"
                + "{'op':'remove','path':'/vendorThing/x/0'},"
                + "{'op':'test','path':'/nfType','value':'AUSF'}]");

    assertThat(modification.heartBeat()).isFalse();
    JsonNode kept = json(store.get(id(1)).json());
    assertThat(kept.get("priority").intValue()).isEqualTo(1);
    assertThat(kept.at("/vendorThing/x").isEmpty()).isTrue();
    assertThat(Stores.found(store, Stores.ausfs("routing-indicator", "78"))).isEmpty();
    assertThat(Stores.found(store, Stores.ausfs("routing-indicator", "77"))).containsExactly(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | 400 | INVALID_MSG_FORMAT |",
        "{} | 400 | INVALID_MSG_FORMAT |",
        "[7] | 400 | MANDATORY_IE_INCORRECT | /0/op",
        "[{}] | 400 | MANDATORY_IE_INCORRECT | /0/op",
        "[{'op':'frob','path':'/load'}] | 400 | MANDATORY_IE_INCORRECT | /0/op",
        "[{'op':'replace','path':'load','value':1}] | 400 | MANDATORY_IE_INCORRECT | /0/path",
        "[{'op':'replace','path':'/a~2','value':1}] | 400 | MANDATORY_IE_INCORRECT | /0/path",
        "[{'op':'replace','path':'/load'}] | 400 | MANDATORY_IE_INCORRECT | /0/value",
        "[{'op':'move','path':'/load'}] | 400 | MANDATORY_IE_INCORRECT | /0/from",
        "[{'op':'remove','path':'/nothing'}] | 400 | MANDATORY_IE_INCORRECT | /nothing",
        "[{'op':'add','path':'/nfServices/7','value':1}] | 400 | MANDATORY_IE_INCORRECT | /nfServices/7",
        "[{'op':'add','path':'/capacity/x','value':1}] | 400 | MANDATORY_IE_INCORRECT | /capacity/x",
        "[{'op':'replace','path':'/load','value':101}] | 400 | MANDATORY_IE_INCORRECT | /load",
        "[{'op':'add','path':'/load','value':101}] | 400 | OPTIONAL_IE_INCORRECT | /load",
        "[{'op':'replace','path':'/nfStatus','value':7}] | 400 | MANDATORY_IE_INCORRECT | /nfStatus",
        "[{'op':'remove','path':'/nfStatus'}] | 400 | MANDATORY_IE_MISSING | /nfStatus",
        "[{'op':'remove','path':'/nfType'}] | 403 | MODIFICATION_NOT_ALLOWED | /nfType",
        "[{'op':'replace','path':'/nfType','value':'AMF'}] | 403 | MODIFICATION_NOT_ALLOWED | /nfType",
        "[{'op':'replace','path':'/nfInstanceId','value':'x'}] | 403 | MODIFICATION_NOT_ALLOWED | /nfInstanceId",
        "[{'op':'test','path':'/nfType','value':'AMF'}] | 409 | | /nfType",
      })
  void refusesAPatchThatIsWrong(String patch, int status, String cause, String param) {
    String etag = store.get(id(1)).etag();

    ProblemDetails problem = problem(id(1), patch, null);

    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.cause()).isEqualTo(cause);
    if (param != null) {
      assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly(param);
    }
    assertThat(store.get(id(1)).etag()).isEqualTo(etag);
  }

  @Test
  void rejectsCopiesOfCopies() {
    ArrayNode patch = Json.mapper().createArrayNode();
    for (int i = 0; i < 45; i++) {
      patch.add(
          Profiles.tree(
              "{\"op\":\"copy\",\"from\":\"/vendorThing\",\"path\":\"/vendorThing/c" + i + "\"}"));
    }

    assertThat(problem(id(1), patch.toString(), null).cause()).isEqualTo("INVALID_MSG_FORMAT");
  }

  @Test
  void answersAnUnknownInstanceWith404() {
    assertThat(problem(id(2), HEART_BEAT, null).status()).isEqualTo(404);
    assertThat(problem(id(2), "[{'op':'remove','path':'/x'}]", null).status()).isEqualTo(404);
  }

  @Test
  void heedsIfMatch() {
    String etag = store.get(id(1)).etag();

    assertThat(problem(id(1), HEART_BEAT, "\"other\"").status()).isEqualTo(412);
    assertThat(problem(id(1), "[{'op':'add','path':'/x','value':1}]", "W/" + etag).status())
        .isEqualTo(412);
    store.patch(id(1), tree("[{'op':'add','path':'/x','value':1}]"), ifMatch("\"other\", " + etag));
    store.patch(id(1), tree(HEART_BEAT), ifMatch("*"));
    assertThat(json(store.get(id(1)).json()).get("x").intValue()).isEqualTo(1);
  }

  @RepeatedTest(200)
  void neverFailsOtherwiseThanByRefusal(RepetitionInfo repetition) {
    long seed = 30_000L + repetition.getCurrentRepetition();
    Random random = new Random(seed);
    ArrayNode patch =
        (ArrayNode)
            tree(
                "[{'op':'replace','path':'/capacity','value':1},{'op':'copy','from':'/nfServices','path':'/x'}]");
    new RandomJson(random).mutate((ObjectNode) patch.get(0));
    store.register(id(1), with(ausf(1), "\"load\":1"));

    try {
      store.patch(id(1), patch, Preconditions.NONE);
    } catch (SbiException e) {
      assertThat(e.problem().status()).as("seed %s", seed).isBetween(400, 409);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + " " + patch, e);
    }
  }

  private static Preconditions ifMatch(@Nullable String field) {
    return new Preconditions(field, null);
  }

  private PatchResult patch(String patch) {
    return store.patch(id(1), tree(patch), Preconditions.NONE);
  }

  private static JsonNode tree(String json) {
    return Json.mapper().readTree(json.replace('\'', '"'));
  }

  private ProblemDetails problem(String id, String patch, @Nullable String ifMatch) {
    try {
      store.patch(id, tree(patch), ifMatch(ifMatch));
    } catch (SbiException e) {
      return e.problem();
    }
    throw new AssertionError("was accepted: " + patch);
  }
}
