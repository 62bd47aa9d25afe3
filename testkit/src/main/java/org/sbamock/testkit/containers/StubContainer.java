package org.sbamock.testkit.containers;

import java.util.Locale;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A network function of any type in a container, which answers by stubs alone. They come by files,
 * or over {@code /__admin} of its {@linkplain #managementRoot() management plane}.
 */
public final class StubContainer extends FunctionContainer<StubContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/stub";

  private static final String MAPPINGS_DIRECTORY = "/opt/sbamock/mappings";

  /** Beside the mappings, which is where they look for it. */
  private static final String FILES_DIRECTORY = "/opt/sbamock/__files";

  /**
   * From the image that was built last.
   *
   * @param type such as {@code UDM}; in lower case, it is its name on the network
   * @param services that it tells the NRF, such as {@code nudm-ueau/v1}
   */
  public StubContainer(String type, String... services) {
    this(DockerImageName.parse(IMAGE + ":latest"), type, services);
  }

  /** From that image. */
  public StubContainer(DockerImageName image, String type, String... services) {
    super(image, type.toLowerCase(Locale.ROOT));
    withSetting("sbamock.nf.type", type);
    withSetting("sbamock.nf.services", String.join(",", services));
  }

  /**
   * Gives it stub mappings.
   *
   * @param directory with files that end in {@code .json}
   */
  public StubContainer withMappings(MountableFile directory) {
    return withCopyFileToContainer(directory, MAPPINGS_DIRECTORY)
        .withSetting("sbamock.mock.mappings-directory", MAPPINGS_DIRECTORY);
  }

  /**
   * Gives it the files that its mappings name as contents ({@code bodyFileName}).
   *
   * @param directory such as {@code __files}
   */
  public StubContainer withFiles(MountableFile directory) {
    return withCopyFileToContainer(directory, FILES_DIRECTORY);
  }
}
