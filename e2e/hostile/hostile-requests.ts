import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { endpoints } from '../../contract/calls.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { brokenFrames } from './broken-frames.ts'
import { brokenJson } from './broken-json.ts'
import { brokenMultipart } from './broken-multipart.ts'
import { type Draft, type HostileRequest, headBytes, toBytes } from './request-bytes.ts'
import { type KnownNames, valuesOf } from './values-from-schema.ts'

/** Who may be sent as; a header that says so, or nothing. */
export interface World extends KnownNames {
  readonly authorizations: readonly (string | undefined)[]
}

type Header = readonly [name: string, value: string]

/** Requests of every kind: right, spoiled in what they say, spoiled in how they are framed. */
export function hostileRequests(world: World): fc.Arbitrary<HostileRequest> {
  const calls = fc.oneof(
    ...endpoints.map((endpoint) => ({
      weight: rare.has(endpoint.path) ? 1 : 5,
      arbitrary: callsOf(endpoint, world),
    })),
  )
  const drafts = fc.oneof({ weight: 30, arbitrary: calls }, { weight: 1, arbitrary: strays })
  const dressed = fc
    .tuple(drafts, fc.array(fc.constantFrom(...strangeHeaders), { maxLength: 3 }), fc.nat(2))
    .map(([draft, strange, chance]) => ({
      ...draft,
      headers: [...draft.headers, ...(chance === 0 ? strange : [])],
    }))
  return fc.oneof(
    { weight: 24, arbitrary: dressed.map(toRequest) },
    { weight: 1, arbitrary: dressed.chain(brokenFrames) },
  )
}

/** A password is hashed, facets are counted, a session ends: as often as the rest they would be all that is tested. */
const rare = new Set([
  '/session',
  '/sessions',
  '/user/:id',
  '/identity/sign-up',
  '/identity/sign-in',
  '/identity/new-password',
  '/identity/password',
  '/catalogue/search',
  '/audit',
  '/image',
])

function callsOf(endpoint: Endpoint, world: World): fc.Arbitrary<Draft> {
  const { method } = endpoint
  return fc
    .tuple(
      targetsOf(endpoint, world),
      fc.constantFrom(...world.authorizations),
      bodiesOf(endpoint, world),
      fc.option(fc.constantFrom(...idempotencyKeys), { freq: 3, nil: undefined }),
    )
    .map(([target, authorization, { contentType, body }, key]) => ({
      endpoint,
      method,
      target,
      body,
      headers: [
        ...(authorization ? [['Authorization', authorization] as const] : []),
        ...(contentType ? [['Content-Type', contentType] as const] : []),
        ...(endpoint.keepsAnswers && key !== undefined ? [['Idempotency-Key', key] as const] : []),
      ],
    }))
}

const idempotencyKeys = [
  '',
  ' ',
  '"',
  'a',
  'x'.repeat(300),
  'same-key',
  '\u00e9',
  '1,2',
  '"quoted-key"',
  '../..',
  "'; --",
]

function targetsOf({ path, params, query }: Endpoint, world: World): fc.Arbitrary<string> {
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

/** Written into the address as they are. */
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

/** `encodeURIComponent` for texts that may hold half a surrogate pair. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

interface Body {
  readonly contentType?: string | undefined
  readonly body?: string | Buffer
}

function bodiesOf(endpoint: Endpoint, world: World): fc.Arbitrary<Body> {
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

/** Pages, files, and addresses that are nobody's. */
const strays: fc.Arbitrary<Draft> = fc
  .tuple(
    fc.constantFrom(
      'GET',
      'GET',
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
      'PUT',
      'TRACE',
      'PROPFIND',
      'PURGE',
      'M-SEARCH',
      'QUERY',
    ),
    fc.constantFrom(
      '/',
      '/products',
      '/login',
      '/dashboard',
      '/healthz',
      '/readyz',
      '/metrics',
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/assets/',
      '/assets/x.js',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/images/',
      '/images/x.webp',
      '/images/..%2f..%2fetc%2fpasswd',
      `/images/${'a'.repeat(64)}.webp`,
      `/images/${'a'.repeat(64)}.webp?w=1e9`,
      '//',
      '///',
      '//evil.example/',
      '/%2f%2fevil.example',
      '/../../etc/passwd',
      '/%2e%2e/',
      '/\\evil.example',
      '/;a=b',
      '/?',
      '/#a',
      '/product#x',
      '/wp-login.php',
      '/.env',
      '/.git/config',
      '/%zz',
      '/%',
      '/%00',
      '/%c0%af',
      '/é',
      '/%F0%9F%92%A9',
      '/product/%zz/',
      '/PRODUCT',
      '/product/',
      `/${'a'.repeat(7000)}`,
      `/${'a/'.repeat(3000)}`,
      'http://evil.example/product',
      'http://127.0.0.1/healthz',
      '*',
      '/orders',
      '/order/',
      '/user/admin/',
      '/identity/google',
      '/identity/google/callback',
      '/identity/google/callback?code=x&state=y',
      '/identity/google?from=//evil.example',
      '/checkout?order=x',
    ),
    fc.constantFrom(
      'text/html',
      '*/*',
      'application/json',
      '',
      'text/html;q=x',
      ',;,',
      'x'.repeat(3000),
    ),
  )
  .map(([method, target, accept]) => ({ method, target, headers: [['Accept', accept]] }))

const bomb = gzipSync(Buffer.alloc(4_000_000, '[')).toString('latin1')

/** What a request may say beside what it asks for. */
const strangeHeaders: readonly Header[] = [
  ...[
    'bytes=0-',
    'bytes=-1',
    'bytes=99999999-',
    'bytes=5-1',
    'bytes=0-0,1-1,2-2',
    `bytes=${'0-1,'.repeat(1000)}`,
    'items=1',
    'bytes=a',
  ].map((value) => ['Range', value] as const),
  ...['*', '""', 'W/"x"', '"a", "b"', 'x'.repeat(3000), '"', 'W/'].map(
    (value) => ['If-None-Match', value] as const,
  ),
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'yesterday'],
  ['If-Modified-Since', 'Thu, 01 Jan 99999 00:00:00 GMT'],
  ['If-Unmodified-Since', '-1'],
  ['If-Range', '"x"'],
  ...[
    'session=',
    'session=x',
    'session=%zz',
    'bulkhead_session=x; bulkhead_session=y',
    '__Host-session=a',
    '=',
    ';;;;',
    'a=b; '.repeat(800),
    `session=${'x'.repeat(6000)}`,
    '__proto__=x',
    'a="',
    'session="x',
    'session=\u00ff',
  ].map((value) => ['Cookie', value] as const),
  ...[
    'Basic YWRtaW46YWRtaW4=',
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(5000)}`,
    'Bearer null',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'bearer x',
    `Bearer ${'A'.repeat(43)}`,
  ].map((value) => ['Authorization', value] as const),
  ...['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip'].map(
    (value) => ['Content-Encoding', value] as const,
  ),
  ['X-Bomb', bomb.replaceAll(/[^\x20-\x7e]/g, '.').slice(0, 4000)],
  ...['', 'gzip', 'br;q=2', 'gzip;q=x', '*;q=0', 'identity;q=0, *;q=0', 'x'.repeat(2000)].map(
    (value) => ['Accept-Encoding', value] as const,
  ),
  ...['null', 'https://evil.example', 'x', '', 'http://127.0.0.1'].map(
    (value) => ['Origin', value] as const,
  ),
  ...['cross-site', 'same-site', 'none', 'x', ''].map(
    (value) => ['Sec-Fetch-Site', value] as const,
  ),
  ...['1.2.3.4', 'x', "'; --", '::1, ::1', '%00', '1.1.1.1,'.repeat(500)].map(
    (value) => ['X-Forwarded-For', value] as const,
  ),
  ['X-Forwarded-Proto', 'https,'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/admin'],
  ['Forwarded', 'for=x'],
  ['User-Agent', ''],
  ['User-Agent', 'x'.repeat(6000)],
  ['Referer', 'javascript:x'],
  ['Accept-Language', '*'],
  ['Stripe-Signature', 't=1,v1=x'],
  ['Stripe-Signature', 't=,v1='],
  ['Stripe-Signature', `t=99999999999999999999,v1=${'a'.repeat(64)}`],
  ['Via', '1.1 x'],
  ['TE', 'trailers'],
  ['Trailer', 'Content-Length'],
  ['Date', 'x'],
  ['X-Request-Id', '{"a":1}\t'],
  ['Host', 'evil.example'],
  ['Host', ''],
  ['Host', 'a:b:c'],
  ['Host', '[::1'],
  ['constructor', 'x'],
  ['__proto__', 'x'],
  ['toString', 'x'],
  ['Expect', '100-continue'],
  ['Expect', '200-maybe'],
  ['Connection', 'close'],
  ['Connection', 'x, y'],
  ['Connection', 'Authorization'],
  ['Upgrade', 'h2c'],
  ['Upgrade', 'websocket'],
  ['Content-Length-X', '1'],
  ['Max-Forwards', '0'],
  ['X-Many', 'a, '.repeat(2000)],
  ['X-High', '\u00ff\u00fe'],
]

const ENDS_CONNECTION = /^(connection|expect)$/i

function toRequest(draft: Draft): HostileRequest {
  const ends =
    draft.headers.some(([name]) => ENDS_CONNECTION.test(name)) || headBytes(draft).length > 15_000
  const { endpoint, method } = draft
  return {
    bytes: toBytes(draft),
    method,
    ...(endpoint && { endpoint }),
    framing: ends ? 'last' : 'whole',
  }
}
