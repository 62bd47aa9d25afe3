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

/** For tests that start a PostgreSQL, tagged {@code database}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("database")
@Requires(RequiresPostgreSql.PostgreSql.class)
@interface RequiresPostgreSql {
  /** The programs of a PostgreSQL server. */
  final class PostgreSql implements Requirement {
    @Override
    public String need() {
      return "postgres and initdb: apt install postgresql"
          + " (for root also user namespaces: sysctl user.max_user_namespaces=10000)";
    }

    @Override
    public Optional<String> problem() {
      return DatabaseServer.Make.POSTGRESQL.problem();
    }
  }
}
