import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLinesRefusedBy } from './refused-lines.ts'

const ROOT = join(import.meta.dirname, '../..')
const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as {
  overrides: { includes: string[] }[]
}
const config = {
  linter: { rules: { preset: 'none' } },
  overrides: overrides.filter(({ includes }) => includes.includes('web/ui/**')),
}
const rooms = readdirSync(join(ROOT, 'web'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'ui')
  .map(({ name }) => name)

test('web/ui may import no other room of web/, and nothing of contract/', () => {
  const outside = [...rooms, '../contract/calls']
  const lines = outside.map((room) => `import '../${room}/x.ts'`)
  const below = outside.map((room) => `import '../../${room}/below/x.tsx'`)
  const all = outside.map((_, index) => index + 1)
  expect(findLinesRefusedBy(config, lines, 'web/ui/sample.tsx')).toEqual(all)
  expect(findLinesRefusedBy(config, below, 'web/ui/fields/sample.tsx')).toEqual(all)
})

test('web/ui may import its own files and packages', () => {
  const lines = [`import './button.tsx'`, `import './hooks/x.ts'`, `import 'react'`]
  const below = [`import '../button.tsx'`, `import '../hooks/x.ts'`, `import './field.tsx'`]
  expect(findLinesRefusedBy(config, lines, 'web/ui/sample.tsx')).toEqual([])
  expect(findLinesRefusedBy(config, below, 'web/ui/fields/sample.tsx')).toEqual([])
})
