import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Access } from '../../../../contract/values/rights.ts'
import { enforceAccess, identifyCaller, type SignedInUser } from './guards.ts'

const TOKENS = {
  owner: 'owner-token-of-twenty-and-more',
  stranger: 'stranger-token-of-twenty-and-more',
  packer: 'packer-token-of-twenty-and-more',
  factored: 'factored-token-of-twenty-and-more',
}
type Person = keyof typeof TOKENS

const sessions = new Map<string, SignedInUser>(
  (Object.keys(TOKENS) as Person[]).map((name) => [
    TOKENS[name],
    {
      id: name,
      email: `${name}@garage.example`,
      name,
      rights: name === 'packer' ? ['stock:write'] : [],
      byRight: false,
      hasFreshProof: name !== 'stranger' && name !== 'factored',
      bySecondFactor: name === 'factored',
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
      findUserByKey: async () => undefined,
      findUserBySessionToken: async (token) => {
        askedFor.push(token)
        return sessions.get(token)
      },
    }),
  )
  app.addHook('onRequest', enforceAccess)
  const door = (
    access: Access,
    url: string,
    selfFrom?: { params: string } | { query: string },
    over?: string,
    freshProof?: true | 'withSecondFactor',
  ) =>
    app.get(
      url,
      { config: { access, selfFrom, over, freshProof } },
      async ({ user, sessionToken }) => ({
        who: user?.id,
        token: sessionToken,
        byRight: user?.byRight,
      }),
    )
  for (const access of ['open', 'provider', 'signedIn', 'self'] as const) door(access, `/${access}`)
  door('stock:write', '/stock')
  door('money:write', '/refunds', undefined, 'refunds')
  door('own or stock:write', '/goods')
  door('own or money:write', '/sums')
  door('self', '/mine/:email', { params: 'email' })
  door('own or stock:write', '/packed/:email', { params: 'email' })
  door('own or stock:write', '/packed', { query: 'email' })
  door('own or money:write', '/paid/:email', { params: 'email' })
  door('self', '/proven', undefined, undefined, true)
  door('self', '/promotion', undefined, undefined, 'withSecondFactor')
  door('stock:write', '/provenStock', undefined, undefined, true)
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
  ['/self', undefined, 'notSignedIn'],
  ['/self', 'packer', 'through'],
  ['/stock', undefined, 'notSignedIn'],
  ['/stock', 'owner', 'Your role has no say over stock: it lacks stock:write.'],
  ['/stock', 'packer', 'by right'],
  ['/refunds', 'packer', 'Your role has no say over refunds: it lacks money:write.'],
  ['/goods', undefined, 'notSignedIn'],
  ['/goods', 'owner', 'through'],
  ['/goods', 'packer', 'by right'],
  ['/sums', 'packer', 'through'],
  ['/mine/owner@garage.example', 'stranger', 'This belongs to another account.'],
  ['/mine/owner@garage.example', 'owner', 'through'],
  ['/mine/OWNER@Garage.example', 'owner', 'through'],
  ['/mine/owner@garage.example', 'packer', 'This belongs to another account.'],
  ['/packed/owner@garage.example', undefined, 'notSignedIn'],
  ['/packed/owner@garage.example', 'stranger', 'This belongs to another account.'],
  ['/packed/owner@garage.example', 'owner', 'through'],
  ['/packed/owner@garage.example', 'packer', 'by right'],
  ['/packed/packer@garage.example', 'packer', 'through'],
  [
    '/paid/owner@garage.example',
    'packer',
    'Your role has no say over money: it lacks money:write.',
  ],
  ['/packed?email=owner@garage.example', 'owner', 'through'],
  ['/packed?email=owner@garage.example', 'stranger', 'This belongs to another account.'],
  ['/packed', 'owner', 'This belongs to another account.'],
  ['/proven', undefined, 'notSignedIn'],
  ['/proven', 'owner', 'through'],
  ['/proven', 'stranger', 'freshProof'],
  ['/promotion', 'stranger', 'through'],
  ['/promotion', 'factored', 'freshProof'],
  ['/provenStock', 'packer', 'by right'],
  ['/provenStock', 'stranger', 'Your role has no say over stock: it lacks stock:write.'],
  [
    '/packed?email=owner@garage.example&email=owner@garage.example',
    'owner',
    'This belongs to another account.',
  ],
] as const)('%s as %s: %s', async (url, by, verdict) => {
  const { code, detail, byRight } = await buildDoors().open(url, by)
  const refused = code === 'notAllowed' ? detail : code
  expect(refused ?? (byRight ? 'by right' : 'through')).toBe(verdict)
})

test('a caller is identified by bearer token or cookie; the token takes precedence', async () => {
  const { app } = buildDoors()
  const ask = async (headers: Record<string, string>, session?: string) =>
    (await app.inject({ url: '/open', headers, ...(session && { cookies: { session } }) })).json()
  expect(await ask({}, TOKENS.owner)).toEqual({ who: 'owner', token: TOKENS.owner, byRight: false })
  const bearer = { authorization: `Bearer ${TOKENS.packer}` }
  expect(await ask(bearer, TOKENS.owner)).toEqual({
    who: 'packer',
    token: TOKENS.packer,
    byRight: false,
  })
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
  expect(await open('/provider', 'packer')).toEqual({})
  expect(askedFor).toEqual([])
})

test('the guards ignore requests without a route', async () => {
  const { app } = buildDoors()
  expect((await app.inject({ url: '/not-a-route' })).statusCode).toBe(404)
})
