import { expect, test } from 'vitest'
import { buildTestShop } from '../../testing/build-test-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test.each([
  [{}, 'mailto:shop@bulkhead.example'],
  [{ SHOP_EMAIL: 'counter@shop.example' }, 'mailto:counter@shop.example'],
  [{ SECURITY_CONTACT: 'security@shop.example' }, 'mailto:security@shop.example'],
  [{ SECURITY_CONTACT: 'https://shop.example/report' }, 'https://shop.example/report'],
])('with %j security.txt names the contact %s', async (env, contact) => {
  const shop = await buildTestShop({ env: { PUBLIC_URL: 'https://shop.example', ...env } })
  const answer = await shop.app.inject('/.well-known/security.txt')
  await shop.close()
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = answer.body.trimEnd().split('\n')
  expect(lines).toContain(`Contact: ${contact}`)
  expect(lines).toContain('Canonical: https://shop.example/.well-known/security.txt')
  const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length)
  const days = (Date.parse(expires ?? '') - Date.now()) / DAY_MS
  // RFC 9116: in the future, and less than a year away.
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(365)
})
