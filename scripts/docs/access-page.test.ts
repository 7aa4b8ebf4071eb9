import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESS_PAGE, writeAccessPage } from './access-page.ts'

test('docs/evidence/access.md is up to date (`npm run docs:access` writes it)', () => {
  expect(readFileSync(ACCESS_PAGE, 'utf8')).toBe(writeAccessPage())
})
