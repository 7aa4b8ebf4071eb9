import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MOST_FILES = 15

/** Folders that grow by number. */
const GROWING = [
  'server/platform/database/migrations',
  'server/testing/filled-versions',
  'proof/quick-order/lists',
]

test(`no folder of the code holds more than ${MOST_FILES} files`, () => {
  const files = globSync('{client,contract,server,web,sandbox,proof,scripts}/**/*.*', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'client/dist/**'],
  })
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(200)
  const full = [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder)
  expect(full.filter((folder) => !GROWING.includes(folder))).toEqual([])
})
