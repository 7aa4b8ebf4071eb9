import pg from 'pg'
import { findRunningPostgres } from '../../../server/operating/postgres/running-postgres.ts'
import { expect, test } from '../../shop/journey.ts'
import { newCustomer } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

test('staff with a short password choose a longer one at the login, by keyboard, and are in', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/)
  const { name, email } = newCustomer('Pat Ricker')
  const password = 'oil filter'
  const made = await page.request.post('/identity/sign-up', { data: { name, email, password } })
  const { idToken } = await made.json()
  await page.request.put(`/user/${email}`, {
    data: { email },
    headers: { authorization: `Bearer ${idToken}` },
  })
  const client = new pg.Client(await findRunningPostgres(shop.dataDir))
  await client.connect()
  await client.query(
    `update users set staff_rights = '{stock:read,stock:write,orders:read}', email_confirmed = true where email = $1`,
    [email],
  )
  await client.query(
    'delete from session where user_id = (select id from users where email = $1)',
    [email],
  )
  await client.end()
  await page.context().clearCookies()

  await page.goto('/login?from=%2Fdashboard')
  await page.getByLabel('Email').fill(email)
  const present = page.getByLabel('Password', { exact: true })
  await present.fill(password)
  await page.keyboard.press('Enter')
  const longer = page.getByLabel('New password', { exact: true })
  await expect(longer).toBeFocused()
  await expect(longer).toHaveAccessibleDescription(
    /Staff need a password of at least 12 characters/,
  )
  await expect(present).toHaveValue(password)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('longer.png') })
  await longer.fill('eleven char')
  await page.keyboard.press('Enter')
  await expect(longer).toHaveAccessibleDescription(/at least 12 characters/)
  await longer.fill('bolts by the pallet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/orders')
})
