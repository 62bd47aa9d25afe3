/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import java.util.Locale;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A network function of any type in a container that responds by stub mappings only. Mappings are
 * files or created over {@code /__admin} of its {@linkplain #managementRoot() management plane}.
 */
public final class StubContainer extends FunctionContainer<StubContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/stub";

  private static final String MAPPINGS_DIRECTORY = "/opt/sbamock/mappings";

  /** The directory of content files, beside that of the mappings. */
  private static final String FILES_DIRECTORY = "/opt/sbamock/__files";

  /**
   * Creates a container of the default image.
   *
   * @param type such as {@code UDM}; in lower case, it is the container's name on the network
   * @param services the services that it registers, such as {@code nudm-ueau/v1}
   */
  public StubContainer(String type, String... services) {
    this(DockerImageName.parse(IMAGE + ":latest"), type, services);
  }

  /** Creates a container of an image. */
  public StubContainer(DockerImageName image, String type, String... services) {
    super(image, type.toLowerCase(Locale.ROOT));
    withSetting("sbamock.nf.type", type);
    withSetting("sbamock.nf.services", String.join(",", services));
  }

  /**
   * Adds stub mappings.
   *
   * @param directory the directory with files whose names end in {@code .json}
   */
  public StubContainer withMappings(MountableFile directory) {
    return withCopyFileToContainer(directory, MAPPINGS_DIRECTORY)
        .withSetting("sbamock.mock.mappings-directory", MAPPINGS_DIRECTORY);
  }

  /**
   * Adds the content files of its mappings ({@code bodyFileName}), including mappings that are
   * created over {@code /__admin}.
   *
   * @param directory such as {@code __files}
   */
  public StubContainer withFiles(MountableFile directory) {
    // The function looks for content files beside its mappings, whose directory must exist.
    Transferable empty = Transferable.of(new byte[0], Transferable.DEFAULT_DIR_MODE);
    return withCopyFileToContainer(directory, FILES_DIRECTORY)
        .withCopyToContainer(empty, MAPPINGS_DIRECTORY + "/")
        .withSetting("sbamock.mock.mappings-directory", MAPPINGS_DIRECTORY);
  }
}
