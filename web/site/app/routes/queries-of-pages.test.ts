import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queriesOfPages } from './queries-of-pages.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test('queries are prepared for pages that exist: a moved page takes its queries along', () => {
  const pages = Object.keys(queriesOfPages)
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => !existsSync(join(ROOT, page)))).toEqual([])
})
