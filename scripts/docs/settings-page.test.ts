import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment, settingGroups } from '../../server/platform/environment/settings-schema.ts'
import { SETTINGS_PAGE, writeSettingsPage } from './settings-page.ts'

test('docs/settings.md is up to date (`npm run docs:settings` writes it)', () => {
  expect(readFileSync(SETTINGS_PAGE, 'utf8')).toBe(writeSettingsPage())
})

test('every setting is in a group and has a description that fits into a table cell', () => {
  const settings = Object.values(settingGroups).flatMap((group) => Object.entries(group))
  expect(settings.map(([name]) => name)).toEqual(Object.keys(environment.shape))
  for (const [name, { description = '' }] of settings)
    expect(description, name).toMatch(/^[^|\n]{10,}\.$/)
})
