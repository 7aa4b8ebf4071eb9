import { expect, test } from 'vitest'
import { readMigrations } from '../../server/platform/database/migrating/read-migrations.ts'
import { findBrokenRules, hasSquawk } from './lint-migration.ts'

if (!hasSquawk) console.warn('Migrations are not linted: squawk has no package for this system.')

/** Older migrations were held to other rules, and merged files are never edited. */
const FIRST_LINTED = 65

const lint = (sql: string, isContract = false) =>
  findBrokenRules({ sql, isContract, isConcurrent: false })

test.skipIf(!hasSquawk).for([
  ['rewrites', 'alter table part alter column id type bigint', 'changing-column-type'],
  [
    'rewrites',
    'alter table part add n uuid default gen_random_uuid()',
    'adding-field-with-default',
  ],
  ['rewrites', 'alter table part add n bigserial', 'prefer-identity'],
  ['locks', 'alter table part alter column id set not null', 'adding-not-nullable-field'],
  ['locks', 'create index on part (name)', 'require-concurrent-index-creation'],
  ['locks', 'reindex table part', 'require-concurrent-reindex'],
  ['locks', 'alter table part add constraint c check (id > 0)', 'constraint-missing-not-valid'],
  ['locks', 'alter table part add unique (id)', 'disallowed-unique-constraint'],
  ['locks', 'alter table part add other int references small', 'adding-foreign-key-constraint'],
] as const)('a planted migration that %s is refused without its mark: %s', ([, sql, rule]) => {
  expect(lint(sql)).toContain(rule)
  expect(lint(sql, true)).toContain(rule)
  expect(lint(`-- squawk-ignore ${rule}, constraint-missing-not-valid\n${sql}`)).toEqual([])
})

test.skipIf(!hasSquawk).for([
  ['drop table small', 'ban-drop-table'],
  ['alter table small drop column id', 'ban-drop-column'],
  ['alter table small rename column id to key', 'renaming-column'],
  ['alter table small rename to tiny', 'renaming-table'],
  ['alter table small add column code text not null', 'adding-required-field'],
] as const)(
  'a planted migration that drops or forbids is refused without its mark: %s',
  ([sql, rule]) => {
    expect(lint(sql)).toEqual([rule])
    expect(lint(sql, true)).toEqual([])
  },
)

test
  .skipIf(!hasSquawk)
  .for([
    'create table fresh (id bigint primary key, name text not null); create index on fresh (name)',
    `alter table part add column note text not null default 'none'`,
    'alter table part add constraint c check (id > 0) not valid',
    'alter table part add constraint u unique using index part_id',
    'drop function tell()',
  ])('%s needs no mark', (sql) => {
  expect(lint(sql)).toEqual([])
})

test.skipIf(!hasSquawk)(
  'no migration of the shop rewrites, locks or drops without its mark',
  async () => {
    const migrations = await readMigrations()
    for (const migration of migrations.filter(({ number }) => number >= FIRST_LINTED))
      expect([migration.name, findBrokenRules(migration)]).toEqual([migration.name, []])
  },
)
