import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../../../contract/calls.ts'
import { readPolicy } from '../../../../contract/values/rights.ts'

const WEB = join(import.meta.dirname, '../../..')

/** Made on pages that need the call's own right, see `page-rights.ts`, by a step that another button began, or where the answer says so. */
const elsewhere = [
  'POST /create-payment-intent',
  'PATCH /order/:id',
  'POST /uploadProduct',
  'PUT /product/:id',
  'PUT /product/:id/references',
  'POST /product/:id/document',
  'DELETE /productDocument/:id',
  'POST /import/:id/mapping',
  'POST /importMapping',
  'POST /settings/freight/try',
  'POST /settings/tax/try',
  'DELETE /product/:id/discount',
  'DELETE /attachment/:id',
]

test('a button of each staff call asks first whether the reader may make it', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.|rights\/may\.tsx$/.test(file))
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
  const all = texts.join('\n')
  const writes = endpoints.filter(
    ({ method, access }) => method !== 'GET' && readPolicy(access).right !== undefined,
  )
  const unasked = writes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !elsewhere.includes(name) && all.includes(`request('${name}'`))
    .filter(
      (name) =>
        !new RegExp(`(call="|may\\w*\\([^)]*'|useMay\\(\\)\\('|: ')${name}['"]`, 'i').test(all),
    )
  expect(unasked).toEqual([])
})
