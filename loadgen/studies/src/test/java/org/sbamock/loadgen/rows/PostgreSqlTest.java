/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

@RequiresPostgreSql
class PostgreSqlTest extends DatabaseServerKit {
  PostgreSqlTest() {
    super(DatabaseServer.Make.POSTGRESQL);
  }
}
