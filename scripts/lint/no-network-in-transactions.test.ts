import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const RULE = join(import.meta.dirname, 'no-network-in-transactions.grit')

/** The lines of a file that the rule refuses. */
function refusedLines(lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-lint-'))
  try {
    const config = { plugins: [RULE], linter: { rules: { preset: 'none' } } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'sample.ts'), lines.join('\n'))
    const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { location: { start: { line: number } } }[]
    }
    return diagnostics.map(({ location }) => location.start.line)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a call to a provider, an image store or any address inside a transaction is refused', () => {
  const lines = [
    `await db.transaction(async () => { await provider.findIntent('pi_1') })`,
    `await db.transaction(async (tx) => { await home.remove?.('/images/a.webp') })`,
    `await db.transaction((tx) => fetch('https://shop.example'))`,
    `async function record(tx: Transaction) { await provider.findIntent('pi_1') }`,
    `const record = async (tx: Transaction, id: string) => provider.findIntent(id)`,
    `const store = { async record(tx: Transaction) { await home.keep(picture) } }`,
    `const store = { record: async function (tx: Transaction) { await home.keep(picture) } }`,
    `class Store { async record(tx: Transaction) { await home.keep(picture) } }`,
    `async function record(tx: Transaction) { for (const id of ids) await provider.findIntent(id) }`,
  ]
  expect(refusedLines(lines)).toEqual(lines.map((_, index) => index + 1))
})

test('calls before and after a transaction, and statements inside it, are allowed', () => {
  const lines = [
    `async function pay(db: Database) {`,
    `  const intent = await provider.findIntent('pi_1')`,
    `  await db.transaction((tx) => intentStore.insert(tx, intent))`,
    `  await home.remove?.('/images/a.webp')`,
    `}`,
  ]
  expect(refusedLines(lines)).toEqual([])
})
