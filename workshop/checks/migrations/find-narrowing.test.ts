/** What may be marked as compatible (decision 0067), and that no migration is marked by mistake. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compatibleMark, hasMark } from '../../../server/kit/database/migrate.ts'
import { findNarrowing } from './find-narrowing.ts'

it.each([
  'create table trucks (id text primary key); create unique index on trucks (id);',
  'create table trucks (id text); alter table trucks add constraint one check (id <> $$;drop table bookings;$$);',
  'alter table bookings add column winch text;',
  "alter table bookings add column winch text not null default 'none', add column hook text;",
  "alter table bookings add column winch text; alter table bookings add constraint one check (winch <> '');",
  'alter table bookings add column at integer; create unique index bookings_at on bookings (at);',
  'alter table places add column lat int, add check (eircode is not null or lat is not null);',
  'alter table notices rename to notifications; create view notices as select * from notifications;',
  'alter table bookings drop constraint bookings_status_check;',
  'alter table bookings add column a text; create trigger t before update of a on bookings for each row execute function f();',
  '-- drop table bookings;\ncreate index bookings_at on bookings (at);',
])('may be marked: %s', (sql) => {
  expect(findNarrowing(sql)).toEqual([])
})

it.each([
  ['drop table bookings;', 'drops what older'],
  ['drop view if exists notices;', 'drops what older'],
  ['DROP FUNCTION plate_key(text);', 'drops a function'],
  ['alter table bookings\n  add column a text,\n  drop column b;', 'drops a column'],
  ['alter table notices rename to notifications;', 'renames a table'],
  ['alter table bookings rename column a to b;', 'renames a column'],
  ['alter table bookings rename a to b;', 'renames a column'],
  ['alter table bookings alter column a type int using a::int;', 'changes the type'],
  ['alter table bookings alter a set not null;', 'refuses a null'],
  ['alter table bookings alter column a drop not null;', 'lets in a null'],
  ['alter table bookings alter column a drop default;', 'takes away a default'],
  ['alter table bookings add column a text not null;', 'must be given'],
  [
    'alter table bookings add column a text default $$x$$, add column b text not null, add column c text;',
    'must be given',
  ],
  ['alter table bookings add constraint one check (a > 0);', 'adds a constraint'],
  ['alter table bookings add foreign key (a) references drivers (id);', 'adds a constraint'],
  ['create unique index one on bookings (a);', 'unique'],
  ['create trigger t before insert on bookings for each row execute function f();', 'trigger'],
  [
    'alter table bookings add column a text; create trigger t before update of a, b on bookings for each row execute function f();',
    'trigger',
  ],
  [
    'alter table bookings add column a text; create trigger t before insert or update of a on bookings for each row execute function f();',
    'trigger',
  ],
  ['revoke update on bookings from towline;', 'takes away'],
])('may not be marked: %s', (sql, what) => {
  expect(findNarrowing(sql)).toEqual([expect.stringContaining(what)])
})

it('no migration is marked as compatible that drops, renames or narrows', () => {
  const folder = 'db/migrations'
  const marked = readdirSync(folder)
    .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }))
    .filter(({ sql }) => hasMark(sql))
  expect(marked.length).toBeGreaterThan(15)
  expect(
    marked.flatMap(({ name, sql }) => findNarrowing(sql).map((what) => `${name} ${what}`)),
    `take away "${compatibleMark}", or make it in two releases (CONTRIBUTING.md)`,
  ).toEqual([])
})
