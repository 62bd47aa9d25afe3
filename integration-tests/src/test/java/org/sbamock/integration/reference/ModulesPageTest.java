/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Generates the page of the modules from the build files, and limits the size of a module. */
class ModulesPageTest {
  private static final double LARGEST_SHARE = 0.2;
  private static final double TOLERANCE = 0.15;
  private static final Pattern LINES = Pattern.compile("\\| ([\\d,]+) \\| \\d+ % \\|$");
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();
  private static final String HEAD =
      """
      # Architecture

      This page lists the modules of the build and the dependencies among them, for contributors.
      It is generated from the build files, and a test compares it with them.
      [ADR 10](adr/0010-modules-by-product.md) gives the reasons for the modules. `ArchitectureTest`
      checks the rules that Maven cannot enforce, such as those among the packages of a module.

      An arrow points to a module that is required at compile time or at run time. The drawing omits
      test dependencies, dependencies that follow from others, and `integration-tests`, which may
      use every module.

      """;

  @Test
  void thePageShowsTheModulesOfTheBuild() throws Exception {
    List<Module> modules = modules();

    new GeneratedPage("docs/architecture.md").isUpToDate(HEAD + graph(modules) + table(modules));
  }

  @Test
  void noModuleIsLargerThanAFifthOfTheWhole() throws Exception {
    List<Module> modules = modules();
    double all = modules.stream().mapToLong(Module::lines).sum();

    assertThat(modules)
        .allSatisfy(
            module -> assertThat(module.lines() / all).as(module.path()).isLessThan(LARGEST_SHARE));
  }

  private static String graph(List<Module> modules) {
    StringBuilder graph = new StringBuilder("```mermaid\nflowchart TD\n");
    for (Module module : modules) {
      graph.append("  ").append(module.node()).append("[\"").append(module.path()).append("\"]\n");
    }
    for (Module module : modules) {
      for (Module required : module.direct(modules)) {
        graph.append("  ").append(module.node()).append(" --> ");
        graph.append(required.node()).append('\n');
      }
    }
    return graph.append("```\n\n").toString();
  }

  /** The table, with the sizes that the page has as long as they are about right. */
  private static String table(List<Module> modules) throws IOException {
    List<Long> written = writtenSizes();
    boolean keep =
        !Boolean.getBoolean("sbamock.docs.write")
            && written.size() == modules.size()
            && Stream.iterate(0, i -> i < modules.size(), i -> i + 1)
                .allMatch(i -> isAbout(written.get(i), modules.get(i).lines()));
    List<Long> sizes = keep ? written : modules.stream().map(Module::lines).toList();
    double all = sizes.stream().mapToLong(Long::longValue).sum();
    StringBuilder table =
        new StringBuilder("| module | contents | lines of Java | share |\n|---|---|--:|--:|\n");
    for (int i = 0; i < modules.size(); i++) {
      Module module = modules.get(i);
      table.append("| `").append(module.path()).append("` | ").append(module.description());
      table.append(
          String.format(
              Locale.ROOT, " | %,d | %.0f %% |%n", sizes.get(i), 100 * sizes.get(i) / all));
    }
    return table.toString();
  }

  private static boolean isAbout(long written, long actual) {
    return Math.abs(written - actual) <= Math.max(100, TOLERANCE * actual);
  }

  private static List<Long> writtenSizes() throws IOException {
    Path page = GeneratedPage.ROOT.resolve("docs/architecture.md");
    if (Files.notExists(page)) {
      return List.of();
    }
    return Files.readAllLines(page).stream()
        .map(LINES::matcher)
        .filter(Matcher::find)
        .map(match -> Long.parseLong(match.group(1).replace(",", "")))
        .toList();
  }

  private static List<Module> modules() throws Exception {
    List<Module> modules = new ArrayList<>();
    addModules(Path.of(""), modules);
    return modules;
  }

  /** Adds the modules that a build file lists, and those that a module of them lists. */
  private static void addModules(Path parent, List<Module> modules) throws Exception {
    for (String listed : texts(parse(parent.resolve("pom.xml")), "/project/modules/module")) {
      Path path = parent.resolve(listed).normalize();
      Document pom = parse(path.resolve("pom.xml"));
      if (texts(pom, "/project/packaging").contains("pom")) {
        addModules(path, modules);
      } else if (!path.equals(Path.of("integration-tests"))) {
        modules.add(Module.read(path.toString(), pom));
      }
    }
  }

  private static Document parse(Path path)
      throws IOException, ParserConfigurationException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(GeneratedPage.ROOT.resolve(path).toFile());
  }

  private static List<String> texts(Document document, String path)
      throws XPathExpressionException {
    NodeList nodes = (NodeList) XPATH.evaluate(path, document, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent().strip());
    }
    return texts;
  }

  /**
   * A module of the build.
   *
   * @param path its directory, from the root
   * @param requires the artifacts of this build that it requires outside its tests
   * @param lines of Java that are not tests
   */
  private record Module(
      String path, String artifact, String description, List<String> requires, long lines) {
    static Module read(String path, Document pom) throws Exception {
      return new Module(
          path,
          texts(pom, "/project/artifactId").get(0),
          texts(pom, "/project/description").get(0),
          texts(
              pom,
              "/project/dependencies/dependency[groupId='org.sbamock' and not(type)"
                  + " and not(scope='test')]/artifactId"),
          countLines(GeneratedPage.ROOT.resolve(path).resolve("src/main/java")));
    }

    private static long countLines(Path sources) throws IOException {
      if (Files.notExists(sources)) {
        return 0;
      }
      try (Stream<Path> files = Files.walk(sources)) {
        long lines = 0;
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          lines += Files.readAllLines(file).size();
        }
        return lines;
      }
    }

    String node() {
      return path.replaceAll("[^a-z]", "_");
    }

    private List<Module> required(List<Module> modules) {
      return modules.stream().filter(other -> requires.contains(other.artifact)).toList();
    }

    /** What it requires, less what follows from something else that it requires. */
    List<Module> direct(List<Module> modules) {
      List<Module> required = required(modules);
      return required.stream()
          .filter(one -> required.stream().noneMatch(other -> other.reaches(one, modules)))
          .toList();
    }

    private boolean reaches(Module other, List<Module> modules) {
      return required(modules).stream()
          .anyMatch(next -> next.equals(other) || next.reaches(other, modules));
    }
  }
}
