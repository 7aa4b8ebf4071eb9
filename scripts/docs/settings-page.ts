import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import { settingGroups } from '../../server/platform/environment/settings-schema.ts'

export const SETTINGS_PAGE = join(import.meta.dirname, '../../docs/settings.md')

const INTRODUCTION = `# Settings

<!-- Written by \`npm run docs:settings\` from server/platform/environment/groups/. Edit the descriptions there. -->

Settings are environment variables; \`.env\` files are not read. An empty variable counts as not set. Wrong values stop the start, with all of them listed.`

/** Writes docs/settings.md: a table for each group of settings. */
export function writeSettingsPage(): string {
  const groups = Object.entries(settingGroups).map(
    ([heading, settings]) => `## ${heading}

| Setting | Default | What it does |
| --- | --- | --- |
${Object.entries(settings).map(writeRow).join('\n')}`,
  )
  return `${[INTRODUCTION, ...groups].join('\n\n')}\n`
}

function writeRow([name, schema]: [string, ZodType]): string {
  const { description = '' } = schema
  return `| \`${name}\` | ${writeDefault(schema.parse(undefined))} | ${description} |`
}

function writeDefault(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `\`${value}\``
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, writeSettingsPage())
