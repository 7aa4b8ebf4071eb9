import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** As `wc -w` counts. */
const countWords = (page: string) =>
  readFileSync(join(ROOT, page), 'utf8').split(/\s+/).filter(Boolean).length

test('README and the docs without their evidence are short enough to be finished', () => {
  const pages = globSync(['docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT })
  const words = pages.reduce((sum, page) => sum + countWords(page), 0)
  expect(countWords('README.md')).toBeLessThanOrEqual(700)
  expect(words).toBeLessThanOrEqual(25_000)
})

test('a decision is one page', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: ROOT })
  expect(pages.filter((page) => countWords(page) > 320)).toEqual([])
})
