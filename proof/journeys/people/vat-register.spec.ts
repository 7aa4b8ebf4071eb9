import pg from 'pg'
import { findRunningPostgres } from '../../../server/operating/postgres/running-postgres.ts'
import { findFreePort } from '../../../server/testing/parties/start-stripe-sandbox.ts'
import { startVies } from '../../../server/testing/parties/start-vies.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, saveSettings } from '../../shop/people.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Its own shop: the others have no register.
let shop: RunningShop
let port: number

test.beforeAll(async () => {
  port = await findFreePort()
  shop = await startShop({
    env: { ...SHOP_SETTINGS, DEMO: 'off', VIES_URL: `http://127.0.0.1:${port}` },
  })
})
test.afterAll(() => shop.stop())

test('a VAT id is being checked while the register is silent, and accepted at its next look', async ({
  page,
}) => {
  const admin = await firstAdmin(shop.url)
  const { value: seller } = await admin.call('GET', '/settings/seller')
  await saveSettings(admin, {
    seller: { ...seller, country: 'FR' },
    tax: { isOn: true, rules: [] },
  })
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto(`${shop.url}/dashboard/tax`)
  const field = page.getByRole('textbox', { name: 'VAT id' })
  await field.fill('DE136695976')
  await field.press('Enter')
  const status = page.getByRole('list', { name: 'Tax status' })
  await expect(status).toContainText('being checked')
  await expect(async () => {
    await page.reload()
    await expect(status).toContainText('(VIES) did not answer on', { timeout: 1000 })
  }).toPass({ timeout: 60_000, intervals: [3000] })
  await expect(status).toContainText('Your orders are taxed until it is accepted')

  const vies = await startVies(port, ['DE136695976=Garage GmbH'])
  try {
    // The shop asks again a minute later.
    const client = new pg.Client(await findRunningPostgres(shop.dataDir))
    await client.connect()
    await client.query('update users set email_confirmed = true')
    await client.query(`insert into address (id, user_id, label, company, name, street, street2, city, region,
        post_code, country, phone, dock_hours, lift_gate)
      select gen_random_uuid(), id, 'Dock', 'Garage GmbH', name, 'Street 1', '', 'Berlin', '', '10115', 'DE', '1', '',
        false from users`)
    await client.query(`update tax_status set asked_at = asked_at - interval '2 minutes',
      created_at = created_at - interval '2 minutes'`)
    await client.end()
    await expect(async () => {
      await page.reload()
      await expect(status).toContainText('accepted', { timeout: 1000 })
      await expect(status).not.toContainText('being checked', { timeout: 1000 })
    }).toPass({ timeout: 60_000, intervals: [3000] })
  } finally {
    await vies.stop()
  }
})
