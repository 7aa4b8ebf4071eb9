import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBillTo } from '../../../../contract/people/addresses/billing.ts'
import { users } from '../../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../../testing/desks/account-desk.ts'
import {
  type Buyer,
  createBuyer,
  createCertificate,
  createReview,
  exampleAddress,
  exampleBillTo,
} from '../../../testing/factories.ts'

let desk: AccountDesk
let admin: Buyer

beforeAll(async () => {
  desk = await openAccountDesk()
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  desk.call(method, url, payload, admin.headers)
const readCustomer = async (id: string) => (await asAdmin('GET', `/customer/${id}`)).json()
const confirm = (token: string) => desk.call('POST', '/identity/new-email', { token })

async function findId(email: string): Promise<string> {
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

async function listKinds(email: string): Promise<string[]> {
  const events = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
  return events.map(({ kind }: { kind: string }) => kind)
}

/** Tables with a row that contains the text. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await desk.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await desk.pool.query(
      `select from "${name}" as t where position($1 in t::text) > 0 limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('staff mail the link to a new password, which the customer sets by it', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const id = await findId(email)
  expect((await asAdmin('POST', `/user/${id}/resetMail`)).json()).toEqual({ sent: true })
  const [asked] = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
  expect(asked).toMatchObject({ kind: 'resetRequested', actorEmail: admin.email })
  const token = await desk.readToken(email, 'Set a new password')
  const set = { token, password: 'chosen by the owner' }
  expect((await desk.call('POST', '/identity/new-password', set)).statusCode).toBe(200)
  expect(await desk.isIn(await desk.enter(email, 'chosen by the owner'))).toBe(true)
})

test('a flood of new-password mails ends, and staff are told that none was sent', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const id = await findId(email)
  const answers: boolean[] = []
  for (let time = 0; time < 4; time += 1)
    answers.push((await asAdmin('POST', `/user/${id}/resetMail`)).json().sent)
  expect(answers).toEqual([true, true, false, false])
})

test('a block tells staff why, and its customer neither why nor in their own data', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const id = await findId(email)
  expect((await asAdmin('POST', `/user/${id}/block`, { reason: ' ' })).json().errors).toEqual({
    reason: ['Say why'],
  })
  await asAdmin('POST', `/user/${id}/block`, { reason: 'Pays by stolen cards' })
  expect((await readCustomer(id)).blocked).toMatchObject({ reason: 'Pays by stolen cards' })
  const [event] = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
  expect(event).toMatchObject({ kind: 'userBlocked', reason: 'Pays by stolen cards' })
  const cart = await desk.call('POST', '/cart', {}, headers)
  const refused = await desk.swap(email, await desk.prove(email))
  expect([cart.statusCode, refused.statusCode]).toEqual([401, 403])
  expect(refused.body).not.toContain('stolen')

  await asAdmin('POST', `/user/${id}/unblock`)
  expect((await readCustomer(id)).blocked).toBeNull()
  await asAdmin('POST', `/user/${id}/block`, { reason: 'Pays by stolen cards' })
  await desk.db.update(users).set({ blockedAt: null }).where(eq(users.id, id))
  const again = await desk.enter(email)
  const proof = { idToken: await desk.prove(email) }
  const exported = await desk.call('POST', '/account/export', proof, again)
  expect(exported.json()).toMatchObject({ account: { email } })
  expect(exported.body).not.toContain('stolen')
})

test('a corrected name is the customer’s at once, for mails and at the next sign-in', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const id = await findId(email)
  const corrected = await asAdmin('PUT', `/customer/${id}`, { name: ' Dana Whitfeld ', email })
  expect(corrected.json()).toEqual({ modifiedCount: 1, mailSent: false })
  const same = await asAdmin('PUT', `/customer/${id}`, { name: 'Dana Whitfeld', email })
  expect(same.json()).toEqual({ modifiedCount: 0, mailSent: false })
  await desk.enter(email)
  expect(await readCustomer(id)).toMatchObject({ name: 'Dana Whitfeld', email })
  expect(await listKinds(email)).toContain('nameCorrected')
})

test('a corrected email counts once its owner confirms it; then only papers and the history name the former', async () => {
  const [former, email] = [desk.makeEmail(), desk.makeEmail()]
  const headers = await desk.enter(former)
  const id = await findId(former)
  const paid = await desk.placeOrder(headers)
  await desk.markPaid(paid)
  await desk.call('POST', '/address', exampleAddress, headers)
  await createReview(desk.db, { email: former, name: 'Dana Whitfield' })
  await desk.pool.query(
    `insert into profile (id, email, name) values (gen_random_uuid(), $1, 'Dana')`,
    [former],
  )
  await desk.call('POST', '/notFound', { number: 'XQ-1', note: 'For a lorry' }, headers)

  const asked = await asAdmin('PUT', `/customer/${id}`, { name: 'Dana Whitfield', email })
  expect(asked.json()).toEqual({ modifiedCount: 1, mailSent: true })
  expect(await readCustomer(id)).toMatchObject({ email: former, newEmail: email })
  expect(await desk.readMail(former, 'Your email is about to change')).toBeDefined()
  expect((await desk.signIn(email)).statusCode).toBe(401)
  const token = await desk.readToken(email, 'Confirm your new email')
  expect(await desk.isIn(headers)).toBe(true)

  expect((await confirm(token)).json()).toEqual({ email })
  expect((await confirm(token)).json().code).toBe('invalidLink')
  expect(await desk.isIn(headers)).toBe(false)
  // The history says what staff corrected; the account's end takes the text with it.
  expect(await findTables(former)).toEqual(['history_value'])
  expect((await desk.signIn(former)).statusCode).toBe(401)
  const owner = await desk.openSession(email, (await desk.signIn(email)).json().idToken)
  expect(await readCustomer(id)).toMatchObject({ email, newEmail: null, emailConfirmed: true })
  const list = await desk.call('GET', `/order?customerEmail=${email}`, undefined, owner)
  expect(list.json().map(({ _id }: { _id: string }) => _id)).toEqual([paid])
  expect((await desk.call('GET', '/address', undefined, owner)).json().total).toBe(1)
  // The former email is free: somebody else finds nothing there.
  const stranger = await desk.enter(former)
  const theirs = await desk.call('GET', `/order?customerEmail=${former}`, undefined, stranger)
  expect(theirs.json()).toEqual([])
})

test('only the latest corrected email can be confirmed, and the present one withdraws it', async () => {
  const [present, first, second] = [desk.makeEmail(), desk.makeEmail(), desk.makeEmail()]
  await desk.enter(present)
  const id = await findId(present)
  const correct = (email: string) => asAdmin('PUT', `/customer/${id}`, { name: 'Dana', email })
  await correct(first)
  const early = await desk.readToken(first, 'Confirm your new email')
  await correct(second)
  expect((await confirm(early)).json().code).toBe('invalidLink')
  const late = await desk.readToken(second, 'Confirm your new email')
  await correct(present)
  expect((await confirm(late)).json().code).toBe('invalidLink')
  expect(await readCustomer(id)).toMatchObject({ email: present, newEmail: null })
})

test('an email of another account is refused at its field, also if it comes to have one later', async () => {
  const [present, taken, later] = [desk.makeEmail(), desk.makeEmail(), desk.makeEmail()]
  await desk.enter(present)
  await desk.signUp(taken)
  const id = await findId(present)
  const refused = await asAdmin('PUT', `/customer/${id}`, { name: 'Dana', email: taken })
  expect(refused.json()).toMatchObject({ code: 'emailAlreadyInUse', errors: { email: [/./] } })
  expect(await readCustomer(id)).toMatchObject({ name: 'Dana Whitfield' })
  await asAdmin('PUT', `/customer/${id}`, { name: 'Dana', email: later })
  const token = await desk.readToken(later, 'Confirm your new email')
  await desk.enter(later)
  expect((await confirm(token)).json().code).toBe('emailAlreadyInUse')
  expect(await desk.isIn(await desk.enter(present, PASSWORD))).toBe(true)
})

test('an admin’s email stays, also where they became one after it was corrected', async () => {
  const other = await createBuyer(desk.db, { role: 'admin' })
  const refused = await asAdmin('PUT', `/customer/${other.id}`, {
    name: other.name,
    email: desk.makeEmail(),
  })
  expect(refused.statusCode).toBe(403)
  const [present, next] = [desk.makeEmail(), desk.makeEmail()]
  await desk.enter(present)
  const id = await findId(present)
  await asAdmin('PUT', `/customer/${id}`, { name: 'Dana', email: next })
  const token = await desk.readToken(next, 'Confirm your new email')
  await desk.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  expect((await confirm(token)).json().code).toBe('invalidLink')
})

test('staff keep a customer’s bill-to and see all of their tax statuses', async () => {
  const customer = await createBuyer(desk.db)
  const other = await createBuyer(desk.db)
  await createCertificate(desk.db, customer.id)
  await createCertificate(desk.db, other.id)
  expect((await readCustomer(customer.id)).billTo).toEqual(noBillTo)
  const path = `/customer/${customer.id}/billing`
  expect((await asAdmin('PUT', path, exampleBillTo)).json()).toEqual({ modifiedCount: 1 })
  expect((await readCustomer(customer.id)).billTo).toEqual(exampleBillTo)
  const wrong = await asAdmin('PUT', path, { ...exampleBillTo, vatId: 'DE136695977' })
  expect(Object.keys(wrong.json().errors)).toEqual(['vatId'])
  expect((await asAdmin('PUT', path, noBillTo)).json()).toEqual({ modifiedCount: 1 })
  const statuses = (await asAdmin('GET', `/tax/pending?customer=${customer.id}`)).json()
  expect(statuses.map(({ email }: { email: string }) => email)).toEqual([customer.email])
})
