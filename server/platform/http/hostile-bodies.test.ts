import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer
/** All rows after the call before. */
let stored: string

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  stored = await readAllTables()
})
afterAll(() => shop.close())

const jsonCalls: Endpoint[] = endpoints.filter(
  (endpoint: Endpoint) =>
    endpoint.body && endpoint.bodyKind !== 'multipart' && endpoint.bodyKind !== 'raw',
)
const named = jsonCalls.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)

/** All stored rows except call counters, and events, which are numbered a moment after what was done before. */
async function readAllTables(): Promise<string> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all ('{call_count,event,event_draft,event_arrival}') order by 1`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: stored } = await shop.pool.query(`select t::text from "${name}" t order by 1`)
      return { name, stored }
    }),
  )
  return JSON.stringify(tables)
}

async function expectNothingStored(): Promise<void> {
  const before = stored
  stored = await readAllTables()
  expect(stored).toBe(before)
}

function send(
  { method, path }: Endpoint,
  payload: string | Buffer,
  contentType = 'application/json',
) {
  const url = path
    .replace(':email', admin.email)
    .replace(':kind', 'brands')
    .replace(':slug', 'terms')
    .replace(':key', 'returns')
    .replace(':id', path.startsWith('/changeSet') ? '1' : '01990000-0000-7000-8000-000000000000')
  return shop.app.inject({
    method,
    url,
    headers: { ...admin.headers, 'content-type': contentType },
    payload,
  })
}

const MEBIBYTE = 1 << 20

/** A mebibyte, or more where the call takes that. */
function sizeAbove({ bodyLimitBytes = 0 }: Endpoint): number {
  return Math.max(MEBIBYTE, bodyLimitBytes)
}

const hostile: [string, (endpoint: Endpoint) => ReturnType<typeof send>, number[]][] = [
  ['malformed JSON', (call) => send(call, '{"price": 1,'), [400]],
  ['no body at all', (call) => send(call, ''), [400]],
  ['an array', (call) => send(call, '[]'), [400]],
  ['a lone string', (call) => send(call, '"x"'), [400]],
  ['null', (call) => send(call, 'null'), [400]],
  ['an unknown key', (call) => send(call, '{"paid": true, "total": 1, "role": "admin"}'), [400]],
  ['__proto__', (call) => send(call, '{"__proto__": {"role": "admin"}}'), [400]],
  [
    'bytes that are not UTF-8',
    (call) => send(call, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])),
    [400],
  ],
  ['8,000 levels', (call) => send(call, '['.repeat(8000) + ']'.repeat(8000)), [400]],
  ['too large a body', (call) => send(call, `{"name": "${'x'.repeat(sizeAbove(call))}"}`), [413]],
  ['another media type', (call) => send(call, 'a=b', 'application/x-www-form-urlencoded'), [415]],
  ['plain text', (call) => send(call, '{}', 'text/plain'), [415]],
  [
    'a picture',
    (call) => send(call, '--b\r\n\r\n\r\n--b--', 'multipart/form-data; boundary=b'),
    [415],
  ],
  ['a body of no type', (call) => send(call, '{}', ''), [415]],
]

for (const [what, sendIt, statuses] of hostile) {
  test.each(named)(
    `${what} to %s is refused with a problem, and nothing is stored`,
    async (_name, endpoint) => {
      const answer = await sendIt(endpoint)
      expect(statuses).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json()).toMatchObject({ status: answer.statusCode, type: expect.any(String) })
      expect(answer.json().detail).not.toBe('')
      await expectNothingStored()
    },
  )
}

test.each(named)(
  'values of wrong types in every field of %s are refused, each at its field',
  async (_name, endpoint) => {
    const shape = Object.keys((endpoint.body as unknown as { shape: object }).shape)
    for (const wrong of [{}, [], { a: 1 }, false]) {
      const answer = await send(
        endpoint,
        JSON.stringify(Object.fromEntries(shape.map((key) => [key, wrong]))),
      )
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
    await expectNothingStored()
  },
)

test('an unknown path answers 404 to an API client', async () => {
  const answer = await shop.app.inject({
    url: '/nothing/here',
    headers: { accept: 'application/json' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'notFound' })
})
