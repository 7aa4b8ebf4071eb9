import { expect, test } from 'vitest'
import { createApi, type TransportRequest } from './api.ts'
import { ApiProblem, NetworkFailure } from './api-answers.ts'

interface ReceivedRequest extends TransportRequest {
  readonly path: string
}

/** An api whose shop always gives this answer, and the requests that it received. */
function apiAnswering(status: number, body: string, headers: Record<string, string> = {}) {
  const received: ReceivedRequest[] = []
  const api = createApi(async (path, request) => {
    received.push({ path, ...request })
    return { status, headers: { get: (name) => headers[name] ?? null }, text: async () => body }
  })
  return { api, received }
}

test('parameters go encoded into the path; a body is sent as JSON', async () => {
  const { api, received } = apiAnswering(200, '{"token":"t"}')
  const email = 'a/b+c@x.example'
  await api.request('PUT /user/:email', {
    params: { email },
    body: { email },
    headers: { authorization: 'Bearer proof' },
  })
  expect(received).toMatchObject([
    {
      path: '/user/a%2Fb%2Bc%40x.example',
      method: 'PUT',
      body: '{"email":"a/b+c@x.example"}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer proof' },
    },
  ])
})

test('a list has its total and the start of the next page', async () => {
  const { api, received } = apiAnswering(200, '[]', {
    'x-total-count': '10000+',
    link: '</product?limit=50&after=p50>; rel="next"',
  })
  const list = await api.list('GET /product', { query: { limit: '50', q: undefined } })
  expect(received[0]?.path).toBe('/product?limit=50')
  expect(list).toEqual({ items: [], total: 10000, isTotalExact: false, next: 'p50' })
})

test('a refusal becomes a problem with code, detail and field errors', async () => {
  const problem = {
    type: '/problems/invalidFields',
    title: 'Invalid fields',
    status: 422,
    detail: 'Look at the fields.',
    code: 'invalidFields',
    errors: { phone: ['Phone is Required'] },
  }
  const { api } = apiAnswering(422, JSON.stringify(problem))
  const refusal = api.request('GET /product')
  await expect(refusal).rejects.toBeInstanceOf(ApiProblem)
  await expect(refusal).rejects.toMatchObject({
    code: 'invalidFields',
    status: 422,
    errors: { phone: ['Phone is Required'] },
  })
})

test('a proxy’s answer without a problem document has a message that never says what the shop did', async () => {
  const { api } = apiAnswering(502, '<html>Bad gateway</html>')
  await expect(api.request('GET /product')).rejects.toMatchObject({
    status: 502,
    code: 'internal',
    message: 'The shop did not answer. Try again in a moment. Nothing you typed is lost.',
  })
})

test.each([
  ['ends while it is read', () => Promise.reject(new TypeError('network error'))],
  ['is cut or not the shop’s', async () => '<html>Log in to the Wi-Fi'],
])(
  'an answer that %s is a network failure: the call may have been carried out',
  async (_, text) => {
    const api = createApi(async () => ({ status: 200, headers: { get: () => null }, text }))
    await expect(api.request('DELETE /session')).rejects.toBeInstanceOf(NetworkFailure)
  },
)

test('an unreachable shop is a network failure with its cause', async () => {
  const cause = new TypeError('fetch failed')
  const api = createApi(async () => {
    throw cause
  })
  const failure = await api.request('GET /product').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect((failure as Error).cause).toBe(cause)
})

test.each([
  [true, 2],
  [false, 1],
])(
  'a call that needs a fresh proof is repeated as it was if the proof is given: %s',
  async (isProven, times) => {
    const received: TransportRequest[] = []
    const api = createApi(
      async (_path, request) => {
        received.push(request)
        const isFirst = received.length === 1
        const refusal = { code: 'freshProof', detail: 'Confirm that it is you.' }
        return {
          status: isFirst ? 401 : 200,
          headers: { get: () => null },
          text: async () => JSON.stringify(isFirst ? refusal : { modifiedCount: 1 }),
        }
      },
      { prove: async () => isProven },
    )
    const call = api.request('PUT /user/:id/role', {
      params: { id: 'u1' },
      body: { role: 'warehouse' },
      headers: { 'idempotency-key': 'k1' },
    })
    if (isProven) expect(await call).toEqual({ modifiedCount: 1 })
    else await expect(call).rejects.toMatchObject({ code: 'freshProof' })
    expect(received).toHaveLength(times)
    expect(received.at(-1)).toEqual(received[0])
  },
)
