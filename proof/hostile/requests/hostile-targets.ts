import fc from 'fast-check'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { type KnownNames, valuesOf } from './values-from-schema.ts'

/** Targets of a call: path and query, valid or broken. */
export function targetsOf(
  { path, params, query }: Endpoint,
  world: KnownNames,
): fc.Arbitrary<string> {
  const given = fc.tuple(
    params
      ? fc.oneof(
          { weight: 5, arbitrary: valuesOf(params, world) },
          { weight: 1, arbitrary: strangeParams(path) },
        )
      : fc.constant({}),
    query
      ? fc.oneof(
          { weight: 3, arbitrary: valuesOf(query, world).map(toQuery) },
          { weight: 1, arbitrary: fc.constantFrom(...strangeQueries) },
        )
      : fc.constantFrom('', '', '', '?a=1', '?__proto__=x'),
  )
  return given.map(([values, search]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = (values as Record<string, string>)[name] ?? 'x'
      return rawParams.has(value) ? value : encode(value)
    })
    return filled + search
  })
}

/** Inserted into the target unescaped. */
const rawParams = new Set([
  '%00',
  '%zz',
  '%',
  '%c0%af',
  '%ff%fe',
  '%2e%2e%2f',
  '..',
  '.',
  '%25',
  '%ed%a0%80',
  ';a=b',
  '*',
  'null',
  '%F0%9F%92%A9',
  'a%0d%0aSet-Cookie:x',
  "'--",
  '0',
  '-1',
  '1e3',
  'x'.repeat(3000),
  '%41'.repeat(1000),
])
const strangeParams = (path: string) =>
  fc
    .constantFrom(...rawParams)
    .map((value) =>
      Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value])),
    )
const strangeQueries = [
  '?',
  '?&&&',
  '?=',
  '?a',
  '?%zz',
  '?%00=%00',
  '?limit=',
  '?limit=0',
  '?limit=1001',
  '?limit=-1',
  '?limit=1e9',
  '?limit=5&limit=6',
  '?limit[]=5',
  '?limit[a]=5',
  '?q=%00',
  '?q=%ff',
  '?q=%ed%a0%80',
  `?q=${'%25'.repeat(100)}`,
  `?q=${'a'.repeat(5000)}`,
  '?__proto__=1',
  '?__proto__[x]=1',
  '?constructor=1',
  '?after=x',
  '?after=00000000-0000-0000-0000-000000000000',
  '?category=a&category=b',
  `?category=${'x'.repeat(61)}`,
  '?customerEmail=a&customerEmail=b',
  '?attribute=%3D',
  '?attribute==',
  '?least=5&most=1',
  '?least=0x10',
  '?sort=none',
  '?discounted=TRUE',
  '?q=%27%20or%201=1--',
  '?q=%5C',
  '?q=%25%5F',
  '?q=%3A%2A%26%7C%21%28',
  `?${Array.from({ length: 800 }, (_, index) => `a${index}=1`).join('&')}`,
  `?${'category=x&'.repeat(500)}`,
  '?q=%E2%80%AE%F0%9F%92%A9',
  '?q=a#b',
]

function toQuery(values: unknown): string {
  const pairs = Object.entries(values as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encode(String(one))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** `encodeURIComponent` for texts that may contain half of a surrogate pair. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
