import fc from 'fast-check'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { brokenJson } from './broken-json.ts'
import { brokenMultipart } from './broken-multipart.ts'
import { type KnownNames, valuesOf } from './values-from-schema.ts'

interface Body {
  readonly contentType?: string | undefined
  readonly body?: string | Buffer
}

/** Bodies of a call: valid, with broken content, or of another type. */
export function bodiesOf(endpoint: Endpoint, world: KnownNames): fc.Arbitrary<Body> {
  if (endpoint.bodyKind === 'multipart') return brokenMultipart
  if (endpoint.bodyKind === 'raw') {
    return fc
      .constantFrom('{}', '{"id":"evt_1"}', '', '\0', '[', 'x'.repeat(100_000))
      .map((body) => ({
        contentType: 'application/json',
        body,
      }))
  }
  if (!endpoint.body) {
    return fc.constantFrom<Body>(
      {},
      {},
      {},
      {},
      { contentType: 'application/json', body: '{}' },
      { body: 'x' },
      {
        contentType: 'application/json',
        body: '{',
      },
    )
  }
  const fields = valuesOf(endpoint.body, world) as fc.Arbitrary<Record<string, unknown>>
  const contentType = 'application/json'
  return fc.oneof(
    { weight: 4, arbitrary: fields.map((given) => ({ contentType, body: JSON.stringify(given) })) },
    { weight: 5, arbitrary: brokenJson(fields).map((body) => ({ contentType, body })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.constantFrom(...strangeTypes))
        .map(([given, strange]) => ({ contentType: strange, body: JSON.stringify(given) })),
    },
  )
}

const strangeTypes = [
  undefined,
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/json, text/plain',
  'application',
  '/',
  ';',
  '*',
  'application/problem+json',
  `application/${'j'.repeat(5000)}`,
]
