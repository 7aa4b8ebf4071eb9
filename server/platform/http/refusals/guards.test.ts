import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Access } from '../../../../contract/values/endpoint.ts'
import { enforceAccess, identifyCaller, type SignedInUser } from './guards.ts'

const TOKENS = {
  owner: 'owner-token-of-twenty-and-more',
  stranger: 'stranger-token-of-twenty-and-more',
  admin: 'admin-token-of-twenty-and-more',
}
type Person = keyof typeof TOKENS

const sessions = new Map<string, SignedInUser>(
  (Object.keys(TOKENS) as Person[]).map((name) => [
    TOKENS[name],
    {
      id: name,
      email: `${name}@garage.example`,
      name,
      role: name === 'admin' ? 'admin' : 'customer',
    },
  ]),
)

/** One route per policy, behind only the two guards. */
function buildDoors() {
  const app = Fastify()
  const askedFor: string[] = []
  app.register(cookie)
  app.addHook(
    'onRequest',
    identifyCaller({
      sessionCookie: 'session',
      findUserBySessionToken: async (token) => {
        askedFor.push(token)
        return sessions.get(token)
      },
    }),
  )
  app.addHook('onRequest', enforceAccess)
  const door = (access: Access, url: string, selfFrom?: { params: string } | { query: string }) =>
    app.get(url, { config: { access, selfFrom } }, async ({ user, sessionToken }) => ({
      who: user?.id,
      token: sessionToken,
    }))
  for (const access of ['open', 'provider', 'signedIn', 'admin'] as const)
    door(access, `/${access}`)
  door('self', '/self/:email', { params: 'email' })
  door('self', '/self', { query: 'email' })
  door('self', '/nowhere')
  app.setErrorHandler((error: Error & { code?: string }, _request, reply) =>
    reply.code(500).send({ code: error.code, detail: error.message }),
  )
  const open = async (url: string, by?: Person) => {
    const headers = by && { authorization: `Bearer ${TOKENS[by]}` }
    return (await app.inject({ url, headers })).json()
  }
  return { app, open, askedFor }
}

test.each([
  ['/open', undefined, 'through'],
  ['/open', 'stranger', 'through'],
  ['/provider', undefined, 'through'],
  ['/signedIn', undefined, 'notSignedIn'],
  ['/signedIn', 'stranger', 'through'],
  ['/admin', undefined, 'notSignedIn'],
  ['/admin', 'owner', 'notAllowed'],
  ['/admin', 'admin', 'through'],
  ['/self/owner@garage.example', undefined, 'notSignedIn'],
  ['/self/owner@garage.example', 'stranger', 'notAllowed'],
  ['/self/owner@garage.example', 'owner', 'through'],
  ['/self/OWNER@Garage.example', 'owner', 'through'],
  ['/self/owner@garage.example', 'admin', 'through'],
  ['/self?email=owner@garage.example', 'owner', 'through'],
  ['/self?email=owner@garage.example', 'stranger', 'notAllowed'],
  ['/self', 'owner', 'notAllowed'],
  ['/self?email=owner@garage.example&email=owner@garage.example', 'owner', 'notAllowed'],
] as const)('%s as %s: %s', async (url, by, verdict) => {
  const answer = await buildDoors().open(url, by)
  expect(answer.code ?? 'through').toBe(verdict)
  if (verdict === 'notAllowed')
    expect(answer.detail).toBe(
      url === '/admin' ? 'Only an admin can do this.' : 'This belongs to another account.',
    )
})

test('a `self` route without `selfFrom` lets only admins through', async () => {
  const { open } = buildDoors()
  expect(await open('/nowhere', 'owner')).toMatchObject({
    detail: 'A `self` route needs `selfFrom`.',
  })
  expect(await open('/nowhere', 'admin')).toEqual({ who: 'admin', token: TOKENS.admin })
})

test('a caller is identified by bearer token or cookie; the token takes precedence', async () => {
  const { app } = buildDoors()
  const ask = async (headers: Record<string, string>, session?: string) =>
    (await app.inject({ url: '/open', headers, ...(session && { cookies: { session } }) })).json()
  expect(await ask({}, TOKENS.owner)).toEqual({ who: 'owner', token: TOKENS.owner })
  const bearer = { authorization: `Bearer ${TOKENS.admin}` }
  expect(await ask(bearer, TOKENS.owner)).toEqual({ who: 'admin', token: TOKENS.admin })
  expect(await ask({}, 'a-token-that-nobody-holds-now')).toEqual({
    token: 'a-token-that-nobody-holds-now',
  })
})

test.each([
  '',
  'Bearer',
  'Bearer short',
  `Bearer ${'x'.repeat(19)}`,
  `Bearer ${'x'.repeat(201)}`,
  `Bearer ${'x'.repeat(30)} more`,
  `Bearer ${'x'.repeat(30)}'`,
  `more Bearer ${'x'.repeat(30)}`,
  `Basic ${'x'.repeat(30)}`,
])('the header “%s” contains no token, so no session is looked up', async (authorization) => {
  const { app, askedFor } = buildDoors()
  const answer = await app.inject({ url: '/open', headers: { authorization } })
  expect(answer.json()).toEqual({})
  expect(askedFor).toEqual([])
})

test.each([20, 200])('a token of %i characters is looked up', async (length) => {
  const { app, askedFor } = buildDoors()
  const authorization = `Bearer ${'x'.repeat(length)}`
  await app.inject({ url: '/open', headers: { authorization } })
  expect(askedFor).toEqual(['x'.repeat(length)])
})

test('a third party’s bearer token is not looked up as a session', async () => {
  const { open, askedFor } = buildDoors()
  expect(await open('/provider', 'admin')).toEqual({})
  expect(askedFor).toEqual([])
})

test('the guards ignore requests without a route', async () => {
  const { app } = buildDoors()
  expect((await app.inject({ url: '/not-a-route' })).statusCode).toBe(404)
})
