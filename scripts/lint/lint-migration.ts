import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../node_modules')
const SQUAWK = join(PACKAGES, 'squawk-cli/js/bin/squawk')

/** The linter's program is a package for each system; the registry here may lack one. */
export const hasSquawk = existsSync(
  join(PACKAGES, '@squawk-cli', `${process.platform}-${process.arch}`),
)

/** Former versions end with these: the line `-- contract: …` allows them, because such a version needs a stop. */
const CONTRACT_RULES = [
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
]
/** These rewrite or lock a table: only a line `-- squawk-ignore rule` allows them, where the table is small. */
const LOCK_RULES = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'prefer-identity',
  'require-concurrent-index-creation',
  'require-concurrent-reindex',
]

interface LintedMigration {
  readonly sql: string
  readonly isContract: boolean
  readonly isConcurrent: boolean
}

/** The rules that a migration breaks, each once. */
export function findBrokenRules({ sql, isContract, isConcurrent }: LintedMigration): string[] {
  const options = ['--reporter=json', '--pg-version=16.0', '--stdin-filepath=migration.sql']
  if (!isConcurrent) options.push('--assume-in-transaction')
  const { stdout, stderr } = spawnSync(process.execPath, [SQUAWK, ...options], {
    input: sql,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  const findings = JSON.parse(stdout) as { readonly rule_name: string }[]
  const rules = isContract ? LOCK_RULES : [...CONTRACT_RULES, ...LOCK_RULES, 'syntax-error']
  const broken = findings.map(({ rule_name }) => rule_name)
  return rules.filter((rule) => broken.includes(rule))
}
