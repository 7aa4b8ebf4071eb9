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
