import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '../../../server/platform/database/tables/people.ts'
import { buildTestShop } from '../../../server/testing/build-test-shop.ts'
import { createBuyer } from '../../../server/testing/factories.ts'

// Attack: sign up with the email of somebody whom the shop is about to make an admin.

const LEAD = 'warehouse.lead@northgate.example'
const PRODUCTION = {
  NODE_ENV: 'production',
  STAFF_SECOND_FACTOR: 'optional',
  SANDBOX: 'off',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example',
  ADMIN_PASSWORD: 'parts by the pallet',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** A shop in which a stranger has signed up with the lead's email, and calls made by an admin. */
async function openShop(env: Record<string, string>) {
  const shop = await buildTestShop({ env })
  onTestFinished(() => shop.close())
  const admin = await createBuyer(shop.db, { role: 'admin' })
  await shop.app.inject({
    method: 'POST',
    url: '/identity/sign-up',
    payload: { name: 'Lead', email: LEAD, password: 'typed by a stranger' },
  })
  const stranger = await createBuyer(shop.db, {
    email: LEAD,
    name: 'Lead',
    emailConfirmed: false,
  })
  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string) =>
    shop.app.inject({ method, url, headers: admin.headers })
  const findRole = async () =>
    (await shop.db.select().from(users).where(eq(users.email, LEAD)))[0]?.role
  /** Subjects of the mails about admin rights that the email's owner received. */
  const readMails = async () => {
    await shop.app.mails.deliverDue()
    const mails = shop.sentMails.filter(({ to, subject }) => to === LEAD && /admin/.test(subject))
    for (const { text } of mails) expect(text).not.toMatch(/Hello Lead|typed by|@bulkhead/)
    return mails.map(({ subject }) => subject)
  }
  return { shop, stranger, call, findRole, readMails }
}

const MADE = 'You are now an admin of Bulkhead'
const REMOVED = 'You are no longer an admin of Bulkhead'

test('in production an account with an unconfirmed email can’t become an admin', async () => {
  const { shop, call, findRole, readMails } = await openShop(PRODUCTION)
  const refused = await call('PUT', `/user/admin/${LEAD}`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'adminEmailNotConfirmed'])
  expect(refused.json().detail).toContain(`${LEAD} is not confirmed`)
  expect(await findRole()).toBe('customer')
  expect(await readMails()).toEqual([])

  await shop.db.update(users).set({ emailConfirmed: true }).where(eq(users.email, LEAD))
  expect((await call('PUT', `/user/admin/${LEAD}`)).json()).toEqual({ modifiedCount: 1 })
  expect(await findRole()).toBe('admin')
})

test('the setting “on” refuses outside production, too; “off” allows it in production', async () => {
  const strict = await openShop({ ADMINS_NEED_CONFIRMED_EMAIL: 'on' })
  expect((await strict.call('PUT', `/user/admin/${LEAD}`)).statusCode).toBe(409)
  const lax = await openShop({ ...PRODUCTION, ADMINS_NEED_CONFIRMED_EMAIL: 'off' })
  expect((await lax.call('PUT', `/user/admin/${LEAD}`)).statusCode).toBe(200)
})

test('the list of users shows which emails are confirmed', async () => {
  const { shop, call } = await openShop({})
  await createBuyer(shop.db, { email: 'read@northgate.example', emailConfirmed: true })
  const listed = (await call('GET', '/user?q=northgate')).json()
  expect(
    Object.fromEntries(
      listed.map(({ email, emailConfirmed }: { email: string; emailConfirmed: boolean }) => [
        email,
        emailConfirmed,
      ]),
    ),
  ).toEqual({ [LEAD]: false, 'read@northgate.example': true })
})

test('the owner of an email gets one mail per role change, without a name in it', async () => {
  const { call, stranger, readMails } = await openShop({})
  await call('PUT', `/user/admin/${LEAD}`)
  expect((await call('PUT', `/user/admin/${LEAD}`)).json()).toEqual({ modifiedCount: 0 })
  expect(await readMails()).toEqual([MADE])
  await call('DELETE', `/user/${stranger.id}`)
  await call('DELETE', `/user/${stranger.id}`)
  expect(await readMails()).toEqual([MADE, REMOVED])
})

test('removing a customer sends no mail about a role', async () => {
  const { call, stranger, readMails } = await openShop({})
  expect((await call('DELETE', `/user/${stranger.id}`)).statusCode).toBe(200)
  expect(await readMails()).toEqual([])
})
