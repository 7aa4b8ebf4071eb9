import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = join(import.meta.dirname, '../dist/browser/assets')

test.each(['foundation', 'frame', 'catalogue-page'])(
  'the first line of %s, before any other, has it compiled as it arrives',
  (name) => {
    const file = readdirSync(ASSETS).find(
      (one) => one.startsWith(`${name}-`) && one.endsWith('.js'),
    )
    const script = readFileSync(join(ASSETS, file ?? ''), 'utf8')
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  },
)
