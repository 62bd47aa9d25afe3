/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that start a MariaDB, tagged {@code database}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("database")
@Requires(RequiresMariaDb.MariaDb.class)
public @interface RequiresMariaDb {
  /** The programs of a MariaDB server. */
  final class MariaDb implements Requirement {
    @Override
    public String need() {
      return "mariadbd and mariadb-install-db: apt install mariadb-server";
    }

    @Override
    public Optional<String> problem() {
      return DatabaseServer.Make.MARIADB.problem();
    }
  }
}
