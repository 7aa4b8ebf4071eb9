import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handledEventTypes } from '../../server/ordering/payments/events/payment-events.ts'
import { readSettings } from '../../server/platform/environment/settings.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const [, section = ''] = page.split(/^## /m)

/** The words of the block of “From nothing to a real shop” that has this word. */
function blockWith(word: string): string {
  const blocks = [...section.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, text = '']) => text)
  return blocks.find((block) => block.includes(word)) ?? ''
}

test('the settings of “From nothing to a real shop” start a production shop without the demo', () => {
  const settings = blockWith('NODE_ENV').matchAll(/^ *([A-Z_]+)=("?)(.+)\2$/gm)
  const env = Object.fromEntries([...settings].map(([, name, , value]) => [name, value]))
  expect(() => readSettings(env)).toThrow('still holds the “…” of the example')
  const filled = Object.entries(env).map(([name, value]) => [name, String(value).replace('…', 'x')])
  expect(readSettings(Object.fromEntries(filled))).toMatchObject({ production: true, demo: false })
})

test('its webhook has exactly the events that the shop handles', () => {
  const events = blockWith('payment_intent').trim().split(/\s+/)
  expect(events.sort()).toEqual([...handledEventTypes].sort())
})
