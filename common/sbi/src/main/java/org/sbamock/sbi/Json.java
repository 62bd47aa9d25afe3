/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NumericNode;
import tools.jackson.databind.type.LogicalType;

/**
 * JSON of the SBI (TS 29.501 clause 5.2.5, RFC 8259). Unknown attributes are ignored, and absent
 * ones are not written. Malformed JSON, duplicate members and trailing input are rejected, as is
 * JSON beyond the limits of depth and length.
 *
 * <p>In a record of a {@code @NullMarked} package, a component without {@code @Nullable} is
 * mandatory: its absence is the cause MANDATORY_IE_MISSING. An element of a list, or a value of a
 * map, is null only if its type is {@code @Nullable}. A constructor reports an invalid value by an
 * {@link SbiException} whose invalid parameters are pointers relative to the record, such as {@code
 * /supi}, or by an {@link IllegalArgumentException}.
 */
public final class Json {
  /** The maximum nesting depth of arrays and objects. */
  public static final int MAX_DEPTH = 64;

  /** The maximum length of a string, in characters. */
  public static final int MAX_STRING = 1 << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(MAX_STRING)
                          .maxNameLength(1_024)
                          .maxNumberLength(100)
                          .build())
                  .recyclerPool(JsonRecyclerPools.threadLocalPool())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .annotationIntrospector(new MandatoryComponents())
          .nodeFactory(new FiniteNumbers())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfig(
              LogicalType.Textual,
              strings ->
                  strings
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(Include.NON_NULL))
          .build();

  private static final ClassValue<ObjectReader> READERS =
      new ClassValue<>() {
        @Override
        protected ObjectReader computeValue(Class<?> type) {
          return MAPPER.readerFor(type);
        }
      };

  private static final ClassValue<ObjectWriter> WRITERS =
      new ClassValue<>() {
        @Override
        protected ObjectWriter computeValue(Class<?> type) {
          return MAPPER.writerFor(type);
        }
      };

  private Json() {}

  /** Returns the mapper, for operations that this class does not offer. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /**
   * Reads the whole content as one value. Does not release the buffer.
   *
   * @throws SbiException with the cause INVALID_MSG_FORMAT, MANDATORY_IE_MISSING,
   *     MANDATORY_IE_INCORRECT or OPTIONAL_IE_INCORRECT
   */
  public static <T> T read(ByteBuf content, Class<T> type) {
    if (!content.isReadable()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is empty");
    }
    try {
      ObjectReader reader = READERS.get(type);
      return present(content.hasArray() ? readArray(reader, content) : readStream(reader, content));
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /** Reads text, such as a query parameter; otherwise like {@link #read(ByteBuf, Class)}. */
  public static <T> T read(String text, Class<T> type) {
    if (text.isEmpty()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is empty");
    }
    try {
      return present(READERS.get(type).<@Nullable T>readValue(text));
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /**
   * Reads the whole content as a tree. Does not release the buffer.
   *
   * @throws SbiException with the cause INVALID_MSG_FORMAT
   */
  public static JsonNode readTree(ByteBuf content) {
    return read(content, JsonNode.class);
  }

  /** Converts a tree to a value; throws the exceptions of {@link #read(ByteBuf, Class)}. */
  public static <T> T convert(JsonNode tree, Class<T> type) {
    try {
      return present(READERS.get(type).<@Nullable T>readValue(tree));
    } catch (JacksonException e) {
      throw JsonProblems.of(e);
    }
  }

  /** Converts a value to a tree. */
  public static JsonNode toTree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Writes a value to a pooled buffer, which the caller must release. */
  public static ByteBuf write(ByteBufAllocator alloc, Object value) {
    BufferOutput output = new BufferOutput(alloc);
    try {
      WRITERS.get(value.getClass()).writeValue(output, value);
      return output.take();
    } finally {
      output.discard();
    }
  }

  /** Returns a value as JSON text, for messages, files and tests. */
  public static String writeString(Object value) {
    return WRITERS.get(value.getClass()).writeValueAsString(value);
  }

  /** Returns a value as JSON octets, for content that is written once and sent often. */
  public static byte[] writeBytes(Object value) {
    return writeString(value).getBytes(StandardCharsets.UTF_8);
  }

  private static <T> @Nullable T readArray(ObjectReader reader, ByteBuf content) {
    return reader.readValue(
        content.array(), content.arrayOffset() + content.readerIndex(), content.readableBytes());
  }

  private static <T> @Nullable T readStream(ObjectReader reader, ByteBuf content) {
    return reader.readValue((InputStream) new ByteBufInputStream(content.duplicate()));
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the content is null");
    }
    return value;
  }

  /** Rejects numbers beyond the range of a double, which would be written as a string. */
  private static final class FiniteNumbers extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(double value) {
      if (Double.isFinite(value)) {
        return super.numberNode(value);
      }
      throw new StreamConstraintsException("a number exceeds the range of a double");
    }
  }
}
