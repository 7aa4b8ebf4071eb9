import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'

test('the description of the calls lists every entry of the contract, and nothing that is not one', async () => {
  const shop = await buildTestShop()
  try {
    const { paths } = (await shop.app.inject('/openapi.json')).json()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const listed = endpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual([...listed].sort())
  } finally {
    await shop.close()
  }
})

test('the page of the API shows every call with its right, limit, refusals and an example, and runs nothing', async () => {
  const shop = await buildTestShop({ env: { LIMIT_KEYS: '77' } })
  try {
    const { statusCode, headers, body } = await shop.app.inject('/api')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { method, path } of endpoints)
      expect(body).toContain(`<h3><code>${method} ${path}</code></h3>`)
    const [refund = ''] = body.match(/POST \/order\/:id\/refund<.*?<\/article>/s) ?? []
    expect(refund).toContain('<code>money:write</code>')
    expect(refund).toContain('a minute (writes)')
    expect(body).toContain('up to 77 calls a minute')
    expect(refund).toContain('<code>idempotencyKeyReused</code>')
    const [making = ''] = body.match(/POST \/apiKey<.*?<\/article>/s) ?? []
    expect(making).toContain('Not by key')
    expect(body).toContain('events after number <code>after</code>, of these <code>kinds</code>')
    expect(body).toContain('separated by commas: orderPlaced, orderPaid,')
    expect(body).toMatch(/<code>sort<\/code> \(<code>\w+<\/code> or <code>/)
    expect(making).toContain('<code>freshProof</code>')
    expect(making).toMatch(/<pre>\{\s+&quot;name&quot;: &quot;text&quot;,\s+&quot;rights&quot;: \[/)
    expect(body).not.toMatch(/<script|<link|https?:\/\/(?!schema)/)
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
    const described = (await shop.app.inject('/openapi.json')).json()
    expect(described.openapi).toBe('3.1.0')
    expect(described.paths['/order/{id}/refund'].post).toMatchObject({
      description: 'Right: money:write. Limit: writes.',
      security: [{ bearer: [] }],
    })
  } finally {
    await shop.close()
  }
})

test('the browser gets the public settings, and no secret', async () => {
  const shop = await buildTestShop()
  try {
    const answer = await shop.app.inject('/shop')
    expect(answer.json()).toMatchObject({ minimumOrderQuantity: 500, holdHours: 24 })
    expect(answer.json()).toMatchObject({ name: 'Bulkhead', footer: 'Copyright © 2022' })
    expect(answer.payload).not.toContain('sk_')
    expect(answer.payload).not.toContain('whsec')
  } finally {
    await shop.close()
  }
})

test('everybody who opens the shop reads name, footer and contact as the owner wrote them', async () => {
  const shop = await buildTestShop()
  try {
    const address = '14 Grain Road, Salina'
    const contact = { phone: '+1 785 555 0144', email: '', hours: 'Weekdays, 7 to 5' }
    const own = { name: 'Prairie Parts & Tools', footer: 'Salina, Kansas', contact }
    await shop.putSetting('shop', { ...own, address, taxIds: [], sender: '' })
    expect((await shop.app.inject('/shop')).json()).toMatchObject({
      ...own,
      contact: { ...contact, address },
    })
  } finally {
    await shop.close()
  }
})
