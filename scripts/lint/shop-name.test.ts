import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The terminal names the software, and the sender of mails stands in the environment. */
const NAMED = [
  'contract/values/text/shop-name.ts',
  // The program's own name at receivers of webhooks.
  'server/office/webhooks/sending/post-message.ts',
  'server/open-shop.ts',
  'server/platform/environment/groups/people.ts',
  'web/index.html',
]

test('pages, mails and papers take the shop’s name from its setting: no other file writes one', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,js,html,svg,css,json}', { cwd: ROOT })
  const naming = files.filter((file) => {
    if (/\.test\.|(^|\/)testing\//.test(file)) return false
    // Comments may.
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
    return text.includes('Bulkhead')
  })
  expect(naming.toSorted()).toEqual(NAMED)
})
