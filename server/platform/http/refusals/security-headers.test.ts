import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../../contract/calls.ts'
import { buildTestShop, NO_PAYMENTS } from '../../../testing/build-test-shop.ts'
import { createBuyer } from '../../../testing/factories.ts'

async function openShop(parts: Parameters<typeof buildTestShop>[0] = {}) {
  const shop = await buildTestShop(parts)
  onTestFinished(() => shop.close())
  return shop.app
}

test('the policy of a page names the shop, its payment provider, and nothing else', async () => {
  const app = await openShop()
  expect(app.policyOf('<head></head>')).toBe(
    [
      `default-src 'self'`,
      `script-src 'self' http://127.0.0.1:9/`,
      `style-src 'self'`,
      `img-src 'self' data: https:`,
      `font-src 'self'`,
      `connect-src 'self' http://127.0.0.1:9`,
      `frame-src http://127.0.0.1:9`,
      `worker-src 'none'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      'trusted-types default',
    ].join('; '),
  )
})

test('in production it names Stripe’s own addresses, and Firebase’s if configured', async () => {
  const stripe = { ...NO_PAYMENTS, apiBase: undefined, scriptUrl: 'https://js.stripe.com/v3/' }
  const app = await openShop({
    stripe,
    env: {
      PUBLIC_URL: 'https://shop.example',
      FIREBASE_PROJECT_ID: 'shop',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.example',
    },
  })
  const policy = app.policyOf('<head></head>').split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      `script-src 'self' https://js.stripe.com/ https://*.js.stripe.com/ https://apis.google.com/js/ https://apis.google.com/_/scs/`,
      `connect-src 'self' https://js.stripe.com https://api.stripe.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com`,
      `frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://shop.firebaseapp.example`,
      'upgrade-insecure-requests',
    ]),
  )
})

test('inline scripts in the head run by their hash, those in the body do not', async () => {
  const app = await openShop()
  const rules = '{"prefetch":[]}'
  const css = 'h1 { color: red }\n'
  const policy = app.policyOf(`<head><style>${css}</style>
<script type="speculationrules">${rules}</script>
<script type="application/ld+json">{}</script><script type="module" src="/a.js"></script></head>
<body><script>alert(1)</script><style>h2 {}</style><script type="application/json">{}</script></body>`)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash(rules)} http`)
  expect(policy).toContain(`style-src 'self' ${hash(css)};`)
})

test('every answer, also a refusal, is closed to other sites and runs no scripts', async () => {
  const app = await openShop()
  for (const [method, url, status] of [
    ['GET', '/product', 200],
    ['GET', '/nowhere', 404],
    ['POST', '/orderProduct', 401],
    ['DELETE', '/nowhere', 404],
  ] as const) {
    const { statusCode, headers } = await app.inject({ method, url })
    expect(statusCode).toBe(status)
    expect(headers, `${method} ${url}`).toMatchObject({
      'content-security-policy': `default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('answers for one caller are never cached, refusals included', async () => {
  const shop = await buildTestShop()
  onTestFinished(() => shop.close())
  const admin = await createBuyer(shop.db, { role: 'admin' })
  for (const { method, path, access } of endpoints.filter(({ access }) => access !== 'open')) {
    const url = path.replace(/:\w+/g, 'nobody@garage.example')
    for (const headers of [{}, admin.headers]) {
      const answer = await shop.app.inject({ method, url, headers })
      expect([method, path, access, answer.headers['cache-control']]).toEqual([
        ...[method, path, access],
        'no-store',
      ])
    }
  }
  expect((await shop.app.inject('/product')).headers['cache-control']).toBe('no-cache')
})

test('only the last page of the sign-in popup is visible to its opener', async () => {
  const google = { issuer: 'http://127.0.0.1:9', clientId: 'shop', clientSecret: 'secret' }
  const app = await openShop({ google })
  const { headers, payload } = await app.inject('/identity/google/callback?state=guessed')
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(headers['content-security-policy']).toBe(app.policyOf(payload))
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('HSTS is sent by a shop with https, and by no other', async () => {
  const headersAt = async (publicUrl: string) => {
    const app = await openShop({ env: { PUBLIC_URL: publicUrl } })
    return (await app.inject('/product')).headers
  }
  expect((await headersAt('https://shop.example'))['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(await headersAt('http://127.0.0.1:3000')).not.toHaveProperty('strict-transport-security')
})
