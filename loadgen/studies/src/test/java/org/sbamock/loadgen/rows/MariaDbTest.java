/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

@RequiresMariaDb
class MariaDbTest extends DatabaseServerKit {
  MariaDbTest() {
    super(DatabaseServer.Make.MARIADB);
  }
}
