import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SYSTEMS = { linux: 'Linux', darwin: 'macOS', win: 'Windows' }

test('README promises a Node of the shop’s own only on systems that have its package', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const pinned = Object.keys(optionalDependencies).flatMap(
    (name) => /^node-(\w+)-/.exec(name)?.[1] ?? [],
  )
  for (const [system, word] of Object.entries(SYSTEMS)) {
    const [, needed] = new RegExp(`^You need .*?${word}.*?Node (\\d+)`, 'm').exec(readme) ?? []
    expect([word, needed]).toEqual([word, pinned.includes(system) ? '20' : '24'])
  }
})
