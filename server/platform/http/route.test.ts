import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../contract/calls.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { requireDeclaredRoutes, route } from './route.ts'

test('a route that declares no policy, or no limit, keeps the shop from booting', () => {
  const app = Fastify()
  requireDeclaredRoutes(app)
  expect(() => app.get('/secret', async () => 'x')).toThrow('GET /secret declares no access policy')
  expect(() => app.get('/half', { config: { access: 'open' } }, async () => 'x')).toThrow(
    'GET /half declares no access policy and limit',
  )
})

test('a contract entry without a policy keeps the shop from booting', () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler)
  requireDeclaredRoutes(app)
  const forgotten = {
    method: 'GET',
    path: '/x',
    summary: '',
    limit: 'reads',
    answers: { 200: z.any() },
  }
  // @ts-expect-error: the type refuses it as well.
  expect(() => route(app, forgotten, async () => 'x')).toThrow('declares no access policy')
})

test('every call of the contract is there', async () => {
  const shop = await buildTestShop()
  try {
    for (const { method, path } of endpoints) {
      // Both spellings answer; the router stores the one without the trailing slash.
      expect(shop.app.hasRoute({ method, url: path.replace(/\/$/, '') }), `${method} ${path}`).toBe(
        true,
      )
    }
  } finally {
    await shop.close()
  }
})
