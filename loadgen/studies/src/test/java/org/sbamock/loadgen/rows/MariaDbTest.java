package org.sbamock.loadgen.rows;

class MariaDbTest extends DatabaseServerKit {
  MariaDbTest() {
    super(DatabaseServer.Make.MARIADB);
  }
}
