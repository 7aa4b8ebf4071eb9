import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { environment } from '../../server/settings/settings-schema.ts'

const CHART = join(import.meta.dirname, '../chart')
const read = (file: string) => readFileSync(join(CHART, file), 'utf8')
const templates = readdirSync(join(CHART, 'templates')).map((file) => read(`templates/${file}`))
const values = parse(read('values.yaml'))
const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')))
const settings = new Set(Object.keys(environment.shape))

/** As an owner fills them in. */
const FILLED = {
  ...values,
  image: { ...values.image, repository: 'registry.example/bulkhead', tag: '1' },
  publicUrl: 'https://shop.example',
  secretName: 'shop',
  settings: {
    S3_BUCKET: 'pictures',
    ADMIN_EMAIL: 'admin@shop.example',
    MAIL_FROM: 'shop@shop.example',
    TRUSTED_PROXIES: '10.0.0.0/8',
  },
  ingress: { ...values.ingress, host: 'shop.example' },
}

test('the values as they come are refused, since an owner has to fill them in; then they are taken', () => {
  expect(validate(values)).toBe(false)
  validate(FILLED)
  expect(validate.errors).toBeNull()
})

test('a secret among the open settings is refused, and so is an image named latest', () => {
  for (const name of ['STRIPE_SECRET_KEY', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'BACKUP_KEY']) {
    expect(settings).toContain(name)
    expect(validate({ ...FILLED, settings: { ...FILLED.settings, [name]: 'x' } })).toBe(false)
  }
  expect(validate({ ...FILLED, image: { ...FILLED.image, tag: 'latest' } })).toBe(false)
})

test('the chart names only settings and values that exist, and uses each of its values', () => {
  for (const name of Object.keys(values.settings)) expect(settings).toContain(name)
  const used = templates.flatMap((text) => [...text.matchAll(/\.Values((?:\.\w+)+)/g)])
  const paths = new Set(used.map(([, path = '']) => path.slice(1)))
  for (const path of paths) {
    const found = path.split('.').reduce((value, key) => value?.[key], values)
    expect(found, path).toBeDefined()
  }
  for (const name of Object.keys(values)) {
    const isUsed = [...paths].some((path) => path === name || path.startsWith(`${name}.`))
    expect(isUsed, name).toBe(true)
  }
})

test('every block of a template is closed, and every part that is included exists', () => {
  for (const text of templates) {
    const opened = text.match(/\{\{-? (if|with|range|define) /g)?.length ?? 0
    expect(text.match(/\{\{-? end -?\}\}/g)?.length ?? 0).toBe(opened)
  }
  const whole = templates.join('\n')
  const defined = [...whole.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name)
  for (const [, name] of whole.matchAll(/include "([\w.]+)"/g)) expect(defined).toContain(name)
})

test('pods run programs that exist, as an ordinary user on a root that can’t be written', () => {
  const whole = templates.join('\n')
  for (const [file] of whole.matchAll(/server\/[\w/-]+\.ts/g))
    expect(existsSync(join(CHART, '../..', file))).toBe(true)
  const pods = whole.match(/containers:$/gm)?.length
  for (const part of ['podSecurity', 'container', 'volumes'])
    expect(whole.match(new RegExp(`include "bulkhead.${part}"`, 'g'))?.length).toBe(pods)
  expect(whole).toMatch(/runAsNonRoot: true.*readOnlyRootFilesystem: true/s)
})

const hasHelm = spawnSync('helm', ['version']).status === 0
if (!hasHelm) console.warn('The chart is not rendered: helm is not on this machine.')

test.skipIf(!hasHelm)('helm renders it, with and without a database of its own', () => {
  for (const enabled of [true, false]) {
    const input = JSON.stringify({ ...FILLED, cloudNativePG: { ...values.cloudNativePG, enabled } })
    const { stdout, stderr, status } = spawnSync('helm', ['template', 'shop', CHART, '-f', '-'], {
      input,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const kinds = parseAllDocuments(stdout).map((document) => document.toJS()?.kind)
    expect(kinds.includes('Cluster')).toBe(enabled)
    for (const kind of ['Deployment', 'Job', 'PodDisruptionBudget', 'NetworkPolicy'])
      expect(kinds).toContain(kind)
  }
})
