-- SPDX-License-Identifier: MIT
-- A database as version 1 of the schema left it: what a server of that time wrote, with games in it.
BEGIN;
CREATE TABLE game (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, created INTEGER NOT NULL, terms TEXT NOT NULL, players TEXT NOT NULL, lot INTEGER NOT NULL) STRICT;
CREATE TABLE event (game INTEGER NOT NULL REFERENCES game, version INTEGER NOT NULL, kind INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, move TEXT, request TEXT, at INTEGER NOT NULL, PRIMARY KEY (game, version), UNIQUE (game, request)) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES (1, 'first-game-of-version-1', 5, 1767225600000, 'game=mangala kind=quick sets=3 begins=0 stop_when_decided=1', '[{"kind":"human","name":"Ayşe"},{"kind":"computer","level":"orta"}]', 0);
INSERT INTO event VALUES (1, 1, 0, 0, 0, NULL, NULL, 1767225600000);
INSERT INTO event VALUES (1, 2, 1, 0, 1, '4', 'request-number-one-of-1', 1767225601000);
INSERT INTO event VALUES (1, 3, 1, 1, 2, '5', 'request-number-two-of-1', 1767225602000);
INSERT INTO event VALUES (1, 4, 2, 2, 1, NULL, 'request-number-three-of-1', 1767225603000);
INSERT INTO event VALUES (1, 5, 1, 1, 2, '1', 'request-number-four-of-1', 1767225604000);
INSERT INTO game VALUES (2, 'second-game-of-version-1', 1, 1767225700000, 'game=toguz kind=quick sets=1 begins=1 stop_when_decided=1', '[{"kind":"human"},{"kind":"human"}]', 1);
INSERT INTO event VALUES (2, 1, 0, 0, 0, NULL, NULL, 1767225700000);
PRAGMA application_id = 1296975692;
PRAGMA user_version = 1;
COMMIT;
