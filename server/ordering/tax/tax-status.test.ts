import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTax } from '../../../contract/ordering/tax/tax-setting.ts'
import { taxStatusBounds } from '../../../contract/ordering/tax/tax-status.ts'
import { taxStatus, users } from '../../platform/database/tables/people.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { exemptionFinder } from './find-exemption.ts'

let shop: TestShop
let admin: Buyer
let stranger: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  stranger = await createBuyer(shop.db)
})
afterAll(() => shop.close())

const PDF = Buffer.from('%PDF-1.7\nresale')
const certificate = { number: 'R-100', state: 'il', validUntil: '2027-12-31' }

async function send(buyer: Buyer, fields: object, content: Buffer = PDF) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  form.append('file', new Blob([new Uint8Array(content)]), 'certificate.exe')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/tax/certificate',
    headers: { ...buyer.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function sent(buyer: Buyer, fields: object = certificate): Promise<string> {
  const { status, body } = await send(buyer, fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.insertedId
}

const statuses = async (buyer: Buyer) => (await shop.call(buyer, 'GET', '/tax')).body.statuses
const accept = (id: string) => shop.call(admin, 'POST', `/tax/${id}/accept`)

const inFrance = {
  sellerCountry: 'FR',
  day: '2026-11-23',
  tax: defaultTax,
  to: { country: 'DE', postCode: '10115' },
}
const rule = (region: string, postPrefix: string) => ({
  name: region,
  country: 'US',
  region,
  postPrefix,
  category: 'standard',
  rate: 8,
  freightToo: false,
  validFrom: '2020-01-01',
  validUntil: null,
})
const inIllinois = {
  sellerCountry: 'US',
  day: '2026-11-23',
  tax: { isOn: true, rules: [rule('il', '60'), rule('TX', '75')] },
  to: { country: 'US', postCode: '60607' },
}

test('a VAT id counts once it is accepted, and another one waits anew', async () => {
  const buyer = await createBuyer(shop.db)
  const set = (vatId: string, country = 'DE') => shop.call(buyer, 'PUT', '/tax', { vatId, country })
  expect((await set('de 136 695 976')).body).toEqual({ modifiedCount: 1 })
  const [waiting] = await statuses(buyer)
  expect(waiting).toMatchObject({ kind: 'vatId', number: 'DE136695976', state: 'checking' })
  expect(await exemptionFinder(shop.db)(buyer.id, inFrance)).toBeNull()

  expect((await accept(waiting._id)).body).toEqual({ modifiedCount: 1 })
  const exemption = { kind: 'vatId', number: 'DE136695976', country: 'DE', region: null }
  expect(await exemptionFinder(shop.db)(buyer.id, inFrance)).toEqual(exemption)
  expect((await set('136695976')).body).toEqual({ modifiedCount: 0 })
  expect(await exemptionFinder(shop.db)(buyer.id, inFrance)).toEqual(exemption)

  expect((await set('FR40303265045', 'FR')).body).toEqual({ modifiedCount: 1 })
  expect(await exemptionFinder(shop.db)(buyer.id, inFrance)).toBeNull()
  expect(await statuses(buyer)).toHaveLength(1)
  expect((await shop.call(buyer, 'PUT', '/tax', { country: 'FR' })).body).toEqual({
    modifiedCount: 1,
  })
  expect(await statuses(buyer)).toEqual([])
})

test('a VAT id with a wrong check digit is refused at its field', async () => {
  const refuse = async (vatId: string, country: string) =>
    (await shop.call(stranger, 'PUT', '/tax', { vatId, country })).body.errors
  expect(await refuse('DE 136 695 978', 'DE')).toEqual({
    vatId: ['DE 136 695 978 has a wrong check digit'],
  })
  expect(await refuse('DE 1', 'DE')).toEqual({ vatId: ['DE 1 is not written as VAT ids of DE'] })
  expect(await refuse('094259217', 'GR')).toEqual({
    vatId: ['094259217 has a wrong check digit'],
  })
  expect(await refuse('DE136695976', 'US')).toEqual({ country: ['Choose a country of the EU'] })
  expect(await statuses(stranger)).toEqual([])
})

test('an accepted certificate counts until its last day, and for its own account', async () => {
  const buyer = await createBuyer(shop.db)
  const id = await sent(buyer)
  const exemption = (day: string) => exemptionFinder(shop.db)(buyer.id, { ...inIllinois, day })
  expect(await exemption('2026-11-23')).toBeNull()
  await accept(id)
  expect(await exemption('2027-12-31')).toMatchObject({ number: 'R-100', region: 'IL' })
  expect(await exemption('2028-01-01')).toBeNull()
  expect(await exemptionFinder(shop.db)(stranger.id, inIllinois)).toBeNull()

  const newer = await sent(buyer, { ...certificate, number: 'R-200', validUntil: '2029-12-31' })
  expect(await exemption('2027-12-31')).toMatchObject({ number: 'R-100' })
  await accept(newer)
  expect(await exemption('2028-01-01')).toMatchObject({ number: 'R-200' })
  expect(await statuses(buyer)).toHaveLength(1)
  const { rows } = await shop.pool.query(
    `select count(*)::int as files from paper_file where key like 'certificate/%'`,
  )
  expect(rows).toEqual([{ files: 1 }])
})

test('certificates are their account’s and staff’s alone', async () => {
  const buyer = await createBuyer(shop.db)
  const id = await sent(buyer, { ...certificate, state: 'TX' })
  const open = ({ headers }: Buyer) => shop.app.inject({ url: `/tax/${id}/file`, headers })
  for (const one of [buyer, admin]) {
    const answer = await open(one)
    expect(answer.rawPayload).toEqual(PDF)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  }
  expect((await open(stranger)).json()).toMatchObject({ status: 404, code: 'taxStatusNotFound' })
  expect(await statuses(stranger)).toEqual([])
  const pending = (await shop.call(admin, 'GET', '/tax/pending')).body
  expect(pending).toContainEqual(
    expect.objectContaining({ _id: id, email: buyer.email, region: 'TX', hasFile: true }),
  )
})

test('a certificate is a PDF, JPEG or PNG by its bytes, with all of its fields', async () => {
  const program = await send(stranger, certificate, Buffer.from('MZ%PDF-'))
  expect(program).toMatchObject({
    status: 422,
    body: { errors: { file: ['Send a PDF, JPEG or PNG'] } },
  })
  const faulty = await send(stranger, { ...certificate, state: ' ', validUntil: 'soon' })
  expect(faulty.body.errors).toEqual({
    state: ['The state that it holds for'],
    validUntil: ['A day: 2027-12-31'],
  })
  expect((await send(stranger, { ...certificate, role: 'admin' })).body.code).toBe('unknownKeys')
  const large = Buffer.concat([PDF, Buffer.alloc(taxStatusBounds.fileBytes)])
  expect((await send(stranger, certificate, large)).status).toBe(413)
  expect(await statuses(stranger)).toEqual([])
})

test('an account keeps up to 20 certificates, of which two wait, one for each state', async () => {
  const buyer = await createBuyer(shop.db)
  for (let place = 2; place < taxStatusBounds.certificates; place += 1)
    await accept(await sent(buyer, { ...certificate, state: `State ${place}` }))
  for (const state of ['State 0', 'State 1']) await sent(buyer, { ...certificate, state })
  await sent(buyer, { ...certificate, state: 'State 0', number: 'again' })
  expect(await statuses(buyer)).toHaveLength(taxStatusBounds.certificates)
  expect((await send(buyer, certificate)).body).toMatchObject({
    status: 409,
    code: 'tooManyCertificates',
  })
})

test('a decision is made once', async () => {
  const buyer = await createBuyer(shop.db)
  const id = await sent(buyer)
  const decline = () =>
    shop.call(admin, 'POST', `/tax/${id}/decline`, { reason: 'It names another company' })
  const answers = await Promise.all([decline(), accept(id), decline()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('taxStatusDecided')
  const unknown = await accept('0190a0a0-0000-7000-8000-000000000000')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'taxStatusNotFound' } })
})

test('of certificates of two states the one of the delivery counts', async () => {
  const buyer = await createBuyer(shop.db)
  for (const [place, region] of ['IL', 'TX'].entries())
    await shop.db.insert(taxStatus).values({
      id: `0199000${place}-0000-7000-8000-00000000c0de`,
      userId: buyer.id,
      kind: 'certificate',
      number: `R-${region}`,
      country: 'US',
      region,
      state: 'accepted',
    })
  const regionAt = async (postCode: string) => {
    const to = { country: 'US', postCode }
    return (await exemptionFinder(shop.db)(buyer.id, { ...inIllinois, to }))?.region
  }
  expect(await regionAt('60607')).toBe('IL')
  expect(await regionAt('75001')).toBe('TX')
  expect(await regionAt('90210')).toBeUndefined()
})

test('what was accepted is taken back once, and taxed from then on', async () => {
  const buyer = await createBuyer(shop.db)
  const id = await sent(buyer)
  const takeBack = () =>
    shop.call(admin, 'POST', `/tax/${id}/takeBack`, { reason: 'The state revoked it' })
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'taxStatusDecided' } })
  await accept(id)
  expect(await exemptionFinder(shop.db)(buyer.id, inIllinois)).toMatchObject({ number: 'R-100' })
  const accepted = (await shop.call(admin, 'GET', '/tax/pending?state=accepted')).body
  expect(accepted).toContainEqual(
    expect.objectContaining({ _id: id, state: 'accepted', decidedBy: admin.email }),
  )
  const answers = await Promise.all([takeBack(), takeBack()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await exemptionFinder(shop.db)(buyer.id, inIllinois)).toBeNull()
  expect(await statuses(buyer)).toMatchObject([
    { state: 'declined', reason: 'The state revoked it' },
  ])
})

test('the buyer is told of each decision that still holds, and a stranger nothing that was typed', async () => {
  const buyer = await createBuyer(shop.db)
  const id = await sent(buyer)
  await accept(id)
  await shop.app.mails.deliverDue()
  const toBuyer = () => shop.sentMails.filter(({ to }) => to === buyer.email)
  expect(toBuyer()).toMatchObject([{ subject: 'Your resale certificate was accepted' }])
  expect(toBuyer()[0]?.text).toMatch(/Number +R-100\nState +IL\nValid until +2027-12-31\n/)
  expect(toBuyer()[0]?.text).toContain('/dashboard/tax')

  await shop.db.update(users).set({ emailConfirmed: false }).where(eq(users.id, buyer.id))
  await shop.call(admin, 'POST', `/tax/${id}/takeBack`, { reason: 'The state revoked it' })
  await shop.app.mails.deliverDue()
  expect(toBuyer()[1]).toMatchObject({ subject: 'Your resale certificate was declined' })
  expect(toBuyer()[1]?.text).toMatch(/Reason +The state revoked it\n/)
  expect(toBuyer()[1]?.text).not.toMatch(/R-100|Dana/)

  const decided = await sent(buyer)
  await accept(decided)
  await shop.call(admin, 'POST', `/tax/${decided}/takeBack`, { reason: 'The state revoked it' })
  await shop.app.mails.deliverDue()
  const told = toBuyer().length
  expect(toBuyer().at(-1)).toMatchObject({ subject: 'Your resale certificate was declined' })
  // A slow machine may have told of the acceptance before it was taken back; due again, it is dropped.
  const acceptance = sql`${mail.facts} @> ${JSON.stringify({ statusId: decided, state: 'accepted' })}`
  const [dropped] = await shop.db
    .update(mail)
    .set({ closedAt: null, outcome: null, nextTryAt: new Date(0) })
    .where(acceptance)
    .returning()
  await shop.app.mails.deliverDue()
  expect(toBuyer()).toHaveLength(told)
  expect(await shop.db.select().from(mail).where(acceptance)).toMatchObject([
    { id: dropped?.id, outcome: 'notNeeded' },
  ])
})

test('a buyer reads whether and where the shop taxes, with the states that rules name', async () => {
  const read = async () => (await shop.call(stranger, 'GET', '/tax')).body
  expect(await read()).toMatchObject({ isTaxed: false, country: 'US', regions: [] })
  const rules = [...inIllinois.tax.rules, rule('IL', '61'), { ...rule('ON', 'M'), country: 'CA' }]
  const set = (tax: object) =>
    shop.call(admin, 'PUT', '/settings/tax', { value: { ...defaultTax, ...tax } })
  expect((await set({ isOn: true, rules })).status).toBe(200)
  expect(await read()).toMatchObject({ isTaxed: true, country: 'US', regions: ['IL', 'TX'] })
  await set({})
})
