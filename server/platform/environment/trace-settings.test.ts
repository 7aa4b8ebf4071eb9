import { expect, test } from 'vitest'
import { describeEnvironment } from './describe-environment.ts'
import { readSettings } from './settings.ts'

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example:4318/otlp/' }

test('without a collector nothing is traced', () => {
  expect(readSettings({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined()
})

test('traces go to /v1/traces of the collector, with its headers', () => {
  const env = { ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b%2C=, x-team = parts' }
  expect(readSettings(env).traces).toEqual({
    url: 'https://traces.example:4318/otlp/v1/traces',
    headers: { 'x-key': 'a b,=', 'x-team': 'parts' },
    share: 1,
    serviceName: 'bulkhead',
  })
})

test.each(['x-key', '=value', 'x key=value', 'x-key=%0d%0aother: 1', 'x-key=%zz', 'x-key=a,'])(
  '%s are no headers',
  (list) => {
    expect(() => readSettings({ ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: list })).toThrow(
      /OTEL_EXPORTER_OTLP_HEADERS: is name=value/,
    )
  },
)

test.each(['-0.1', '1.1', 'many'])('%s is no share of requests', (share) => {
  expect(() => readSettings({ ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: share })).toThrow(
    /OTEL_TRACES_SAMPLER_ARG: /,
  )
})

test('an admin sees that there are headers for the collector, and not which', () => {
  const entry = describeEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hidden' }).find(
    ({ name }) => name === 'OTEL_EXPORTER_OTLP_HEADERS',
  )
  expect(entry).toMatchObject({ isSet: true, isSecret: true, value: null })
})
