import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DEFINED = /^(?:export )?(?:declare )?(?:interface|type|class|enum) ([A-Z]\w*)/gm

test('a type name has one meaning: no two files of the shop define the same', () => {
  const files = globSync('{client,contract,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['client/dist/**'],
  }).filter((file) => !file.includes('.test.'))
  const homes = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(DEFINED))
      homes.set(name, (homes.get(name) ?? new Set()).add(file))
  }
  expect(homes.size).toBeGreaterThan(1000)
  const double = [...homes].filter(([, found]) => found.size > 1)
  expect(double.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})
