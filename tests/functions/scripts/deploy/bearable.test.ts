import { expect, test } from 'vitest'
import { unbearableIn } from '../../../../functions/scripts/deploy/bearable.ts'

test.each([
  'CREATE TABLE a (b TEXT NOT NULL)',
  'CREATE INDEX i ON a (b)',
  'ALTER TABLE a ADD COLUMN c TEXT',
  'ALTER TABLE a ADD COLUMN c INTEGER NOT NULL DEFAULT 0',
  "INSERT INTO a (b) VALUES ('DROP TABLE a')",
  '-- DROP TABLE a\nUPDATE a SET b = 1',
  'CREATE TABLE a (b); CREATE UNIQUE INDEX i ON a (b)',
  'CREATE TABLE a (b); CREATE TRIGGER t BEFORE DELETE ON a BEGIN SELECT 1; END',
  'CREATE TABLE n (o); CREATE TRIGGER t AFTER UPDATE OF b ON a BEGIN INSERT INTO n VALUES (1) ON CONFLICT DO UPDATE SET o = CASE WHEN o THEN 1 END; DELETE FROM n; END;',
])('the release before bears: %s', (sql) => {
  expect(unbearableIn(sql)).toEqual([])
})

test.each([
  ['DROP TABLE a', 'drops a table'],
  ['drop table if exists a', 'drops a table'],
  ['ALTER TABLE a DROP COLUMN b', 'drops a column'],
  ['ALTER TABLE a DROP b', 'drops a column'],
  ['ALTER TABLE a RENAME TO b', 'renames'],
  ['ALTER TABLE a RENAME COLUMN b TO c', 'renames'],
  ['alter table "a" rename b TO c', 'renames'],
  ['ALTER TABLE a ADD COLUMN c TEXT NOT NULL', 'adds a column that has to be given'],
  ['CREATE UNIQUE INDEX i ON a (b)', 'forbids rows that were allowed'],
  [
    'CREATE UNIQUE INDEX i ON n (o); create unique index if not exists j\n on "a"(b)',
    'forbids rows that were allowed',
  ],
  ['CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = 1; END', 'adds a trigger'],
  ['CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO n VALUES (1); DELETE FROM a; END', 'adds a trigger'],
  ["CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT RAISE(ABORT, 'no'); END", 'adds a trigger'],
  ['CREATE TRIGGER t BEFORE INSERT ON a BEGIN INSERT INTO n VALUES (1); END', 'adds a trigger'],
])('the release before would not bear: %s', (sql, why) => {
  expect(unbearableIn(`CREATE TABLE n (o);\n${sql};`)).toEqual([why])
})
