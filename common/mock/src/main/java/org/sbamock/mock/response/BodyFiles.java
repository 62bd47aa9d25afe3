/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;

/** The content files of responses, all below one directory. */
public final class BodyFiles {
  /** The field that names a file. */
  public static final String FIELD = "bodyFileName";

  /** No directory and no files. */
  public static final BodyFiles NONE = new BodyFiles(null);

  private static final String POINTER = "/response/" + FIELD;
  private static final long MOST_OCTETS = 64L << 20;

  private final @Nullable Path directory;

  private BodyFiles(@Nullable Path directory) {
    this.directory = directory;
  }

  /** Returns the files of a directory, which need not exist until one of them is read. */
  public static BodyFiles of(Path directory) {
    return new BodyFiles(directory);
  }

  /**
   * Rejects a name that is not below a directory, regardless of the directory's content.
   *
   * @throws InvalidMappingException if it is empty, absolute, or contains {@code ..}
   */
  static void requireBeneath(String name) {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new InvalidMappingException("/" + FIELD, "is no name of a file");
    }
    if (name.isBlank()) {
      throw new InvalidMappingException("/" + FIELD, "is empty; expected a file name");
    }
    if (path.isAbsolute() || name.startsWith("/")) {
      throw new InvalidMappingException(
          "/" + FIELD, "is " + name + "; expected a path within __files, such as a/b.json");
    }
    for (Path part : path) {
      if (part.toString().equals("..")) {
        throw new InvalidMappingException("/" + FIELD, "is " + name + ", which has .. in it");
      }
    }
  }

  /**
   * Returns the octets of content; reads the file if it is one.
   *
   * @throws InvalidMappingException if the file does not exist, or is not below the directory
   */
  public byte[] octets(ResponseBody body) {
    return body instanceof ResponseBody.OfFile file ? read(file.name()) : body.octets();
  }

  /** Returns the content as text, for a template. */
  public String text(ResponseBody body) {
    byte[] octets = octets(body);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidMappingException(POINTER, "is no UTF-8, which a template has to be");
    }
  }

  private byte[] read(String name) {
    if (directory == null) {
      throw new InvalidMappingException(
          POINTER,
          "has no directory to be in: it is __files beside sbamock.mock.mappings-directory, or that"
              + " of SbaMock.files");
    }
    try {
      Path root = directory.toRealPath();
      Path file = root.resolve(name).toRealPath();
      if (!file.startsWith(root)) {
        throw new InvalidMappingException(POINTER, name + " leads out of " + directory);
      }
      if (!Files.isRegularFile(file)) {
        throw new InvalidMappingException(POINTER, name + " in " + directory + " is no file");
      }
      if (Files.size(file) > MOST_OCTETS) {
        throw new InvalidMappingException(
            POINTER, name + " has more than " + MOST_OCTETS + " octets");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new InvalidMappingException(POINTER, "there is no " + name + " in " + directory);
    } catch (IOException e) {
      throw new InvalidMappingException(POINTER, name + " in " + directory + " cannot be read");
    }
  }
}
