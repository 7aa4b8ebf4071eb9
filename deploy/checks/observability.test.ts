import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '../../contract/calls.ts'
import { buildTestShop, type TestShop } from '../../server/testing/build-test-shop.ts'

const FOLDER = join(import.meta.dirname, '../observability')
const alerts = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')
const rules = (parse(alerts) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)
const expressions = rules.map(({ expr }) => expr)

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

/** Prometheus's own metric of each target. */
const OTHERS = ['up']
/** Known once something happened. */
const LATER = [
  'database_replication_lag_seconds',
  'database_replication_lag_bytes',
  'audit_breaches',
]

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop({ env: { METRICS_TOKEN: 'a token of the watch' } })
})
afterAll(() => shop.close())

test('rules ask for metrics that the shop has', async () => {
  await shop.app.inject('/product')
  const authorization = 'Bearer a token of the watch'
  const { payload } = await shop.app.inject({ url: '/metrics', headers: { authorization } })
  const sold = new Set([...payload.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
  const described = new Set([...payload.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  for (const expression of expressions) {
    // Labels in `by (…)` are no metrics.
    const names = [
      ...expression
        .replaceAll(/by \([^)]*\)/g, '')
        .matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?=[{[)]|$| [><=])/g),
    ]
    for (const [, name = ''] of names) {
      if (OTHERS.includes(name)) continue
      expect((LATER.includes(name) ? described : sold).has(name), `${name} in ${expression}`).toBe(
        true,
      )
    }
  }
})

test('rules name routes that exist', () => {
  const paths = new Set<string>(endpoints.map(({ path }) => path))
  for (const expression of expressions)
    for (const [, routes = ''] of expression.matchAll(/route=~"([^"]+)"/g))
      for (const route of routes.split('|')) expect(paths).toContain(route)
})

test('each rule says how bad it is and what it means', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\.$/)
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool)
  console.warn('The rules are not parsed by Prometheus: promtool is not on this machine.')

test.skipIf(!hasPromtool)('Prometheus takes the rules', () => {
  const checked = spawnSync('promtool', ['check', 'rules', join(FOLDER, 'alerts.yaml')])
  expect(String(checked.stderr)).toBe('')
  expect(checked.status).toBe(0)
})

test.skipIf(!hasPromtool)('alerts of the primary and of the audit fire when they should', () => {
  const tried = spawnSync('promtool', ['test', 'rules', join(FOLDER, 'alerts-test.yaml')])
  expect(String(tried.stderr).trim()).toBe('')
  expect(tried.status).toBe(0)
})
