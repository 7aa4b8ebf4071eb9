import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('the README names every setting', async () => {
  const source = await readFile(join(import.meta.dirname, 'settings.ts'), 'utf8')
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
  expect(settings.length).toBeGreaterThan(30)
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('nonsense is refused with all faults listed', () => {
  const read = () =>
    readSettings({ PORT: 'eighty', HOLD_HOURS: '-1', PUBLIC_URL: 'shop', LIMIT_ORDERS: '0' })
  expect(read).toThrow(SettingsError)
  for (const name of ['PORT', 'HOLD_HOURS', 'PUBLIC_URL', 'LIMIT_ORDERS']) {
    expect(read).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  }
})

test('production without real providers is refused, and what is missing is named', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/)
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})
