package org.sbamock.loadgen.rows;

class PostgreSqlTest extends DatabaseServerKit {
  PostgreSqlTest() {
    super(DatabaseServer.Make.POSTGRESQL);
  }
}
