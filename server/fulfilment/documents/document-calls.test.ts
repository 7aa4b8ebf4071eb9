import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { noBillTo } from '../../../contract/people/addresses/billing.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createBuyer, exampleAddress, exampleBillTo } from '../../testing/factories.ts'
import { documentMails } from './document-mails.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
  await putSeller({ ...defaultSeller, legalName: 'Northgate Parts Inc.' })
  // The first run issues nothing: payments before the legal name was saved get no invoice.
  await runDocuments()
})
afterAll(() => shop.close())

const putSeller = (value: object) => shop.putSetting('seller', value)
const runDocuments = async () => {
  await shop.runJob('documents')
  await shop.runJob('document-drawing')
}
const fetchAs = (buyer: { headers: Record<string, string> }, url: string) =>
  shop.app.inject({ method: 'GET', url, headers: buyer.headers })

test('a paper is numbered by a job that draws none, so that no number waits for a thousand drawings', async () => {
  const order = await shop.paidOrder()
  const find = async () =>
    (await shop.pool.query('select number, pdf_key from document where order_id = $1', [order._id]))
      .rows[0]
  await shop.runJob('documents', AbortSignal.abort())
  expect(await find()).toBeUndefined()
  await shop.runJob('documents')
  await shop.runJob('document-drawing', AbortSignal.abort())
  expect(await find()).toEqual({ number: expect.stringMatching(/-\d{6}$/), pdf_key: null })
  await shop.runJob('document-drawing')
  expect((await find()).pdf_key).not.toBeNull()
})

test('a paid order has an invoice with the same bytes at every download, and another’s is not there', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  const list = await fetchAs(shop.buyer, `/order/${order._id}/documents`)
  const [invoice] = list.json()
  expect(list.json()).toEqual([
    {
      _id: expect.any(String),
      kind: 'invoice',
      total: order.total,
      number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      issuedOn: expect.any(String),
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    },
  ])
  const first = await fetchAs(shop.buyer, `/document/${invoice._id}`)
  const second = await fetchAs(shop.admin, `/document/${invoice._id}`)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${invoice.number}.pdf"`,
  })
  expect(createHash('sha256').update(first.rawPayload).digest('hex')).toBe(invoice.sha256)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const stranger = await createBuyer(shop.db)
  for (const url of [`/document/${invoice._id}`, `/document/${invoice._id}/xml?format=cii`])
    expect((await fetchAs(stranger, url)).json()).toMatchObject({
      status: 404,
      code: 'documentNotFound',
    })
})

test('the buyer gets each paper by mail once', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  await runDocuments()
  const { rows } = await shop.pool.query(
    `select kind from mail where facts ->> 'orderId' = $1 and kind like '%Issued'`,
    [order._id],
  )
  expect(rows).toEqual([{ kind: 'invoiceIssued' }])
})

test('the mail carries the paper itself, but not to an e-mail that a stranger may have typed', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  const [invoice] = (await fetchAs(shop.buyer, `/order/${order._id}/documents`)).json()
  const event = {
    id: uuidv7(),
    kind: 'invoiceIssued',
    recipient: shop.buyer.email,
    createdAt: new Date(),
    facts: { orderId: order._id, documentId: invoice._id, name: 'Dana Whitfield' },
  }
  const { invoiceIssued } = documentMails({ db: shop.db, publicUrl: 'https://parts.example' })
  const written = await invoiceIssued(event)
  expect(written?.subject).toMatch(new RegExp(`^Invoice ${invoice.number} of order \\d{6}$`))
  const [attached] = written?.attachments ?? []
  expect(attached).toMatchObject({ name: `${invoice.number}.pdf`, type: 'application/pdf' })
  const sha256 = createHash('sha256').update(attached?.bytes ?? '')
  expect(sha256.digest('hex')).toBe(invoice.sha256)
  const { name: _, ...nameless } = event.facts
  const unknown = await invoiceIssued({ ...event, facts: nameless })
  expect(unknown?.attachments).toBeUndefined()
  expect(unknown?.text).not.toContain('Dana')
})

test('a month’s ZIP holds each of its papers once', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const answer = await fetchAs(shop.admin, `/documents/export?month=${month}`)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzipSync(answer.rawPayload)
  const { rows } = await shop.pool.query(
    `select number || '.pdf' as name, sha256 from document join paper_file on key = pdf_key order by number`,
  )
  expect(Object.keys(files).sort()).toEqual(rows.map(({ name }) => name))
  for (const { name, sha256 } of rows) {
    const bytes = files[name] ?? new Uint8Array()
    expect(strFromU8(bytes.subarray(0, 5))).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest().equals(sha256)).toBe(true)
  }
  const empty = await fetchAs(shop.admin, '/documents/export?month=2020-01')
  expect(Object.keys(unzipSync(empty.rawPayload))).toEqual([])
})

test('where the seller is in the European Union, the attached data is what is downloaded', async () => {
  const value = {
    ...defaultSeller,
    legalName: 'Schött & Söhne GmbH',
    country: 'DE',
    city: 'Mannheim',
    street: 'Am Großmarkt 14',
    postCode: '68159',
    vatId: 'DE136695976',
  }
  await putSeller(value)
  const order = await shop.paidOrder()
  await runDocuments()
  const [invoice] = (await fetchAs(shop.buyer, `/order/${order._id}/documents`)).json()
  const pdf = await fetchAs(shop.buyer, `/document/${invoice._id}`)
  const xml = await fetchAs(shop.buyer, `/document/${invoice._id}/xml?format=cii`)
  expect(xml.headers['content-disposition']).toBe(
    `attachment; filename="${invoice.number}-cii.xml"`,
  )
  const document = await getDocumentProxy(new Uint8Array(pdf.rawPayload))
  const [[id = ''] = []] = [...((await document.getAttachments()) ?? [])]
  const attached: unknown = await document.getAttachmentContent(id)
  expect(Buffer.from(attached as Uint8Array).toString()).toBe(xml.payload)
})

test('a new invoice with another address credits the former', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  const answer = await shop.send(shop.admin, 'POST', `/order/${order._id}/invoice/again`, {
    shipTo: exampleAddress,
  })
  expect(answer.statusCode, answer.payload).toBe(201)
  expect(
    answer.json().map(({ kind, total }: { kind: string; total: number }) => [kind, total]),
  ).toEqual([
    ['invoice', order.total],
    ['creditNote', order.total],
    ['invoice', order.total],
  ])
  expect(await shop.audit()).toEqual([])
})

test('papers name the bill-to of their order, and without one the person', async () => {
  const ofPerson = await shop.paidOrder()
  await shop.send(shop.buyer, 'PUT', '/billing', exampleBillTo)
  const order = await shop.paidOrder()
  await shop.send(shop.buyer, 'PUT', '/billing', noBillTo)
  await runDocuments()
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount: 100 })
  await shop.runJobs()
  await runDocuments()
  const papersOf = async ({ _id }: { _id: string }) => {
    const papers = (await fetchAs(shop.buyer, `/order/${_id}/documents`)).json()
    return Promise.all(
      papers.map(async (paper: { _id: string }) => {
        const { payload } = await fetchAs(shop.buyer, `/document/${paper._id}/xml?format=ubl`)
        const party = payload.slice(payload.indexOf('<cac:AccountingCustomerParty>'))
        return [
          party.match(/<cbc:RegistrationName>([^<]*)/)?.[1],
          party.match(/<cac:PartyLegalEntity>.*?<cbc:CompanyID>([^<]*)/s)?.[1],
          party.match(/<cbc:StreetName>([^<]*)/)?.[1],
        ]
      }),
    )
  }
  const { legalName, ein, street } = exampleBillTo
  const named = [legalName, ein, street]
  expect(await papersOf(order)).toEqual([named, named])
  expect((await papersOf(ofPerson))[0]?.[0]).toBe('Dana Whitfield')

  const corrected = { ...exampleBillTo, legalName: 'Northgate Holding LLC' }
  const again = await shop.send(shop.admin, 'POST', `/order/${order._id}/invoice/again`, {
    billTo: corrected,
  })
  expect(again.statusCode, again.payload).toBe(201)
  expect((await papersOf(order)).slice(2)).toEqual([
    named,
    ['Northgate Holding LLC', ein, street],
    ['Northgate Holding LLC', ein, street],
  ])
})

test('a new invoice with letters that no paper shows is refused at their fields', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  const answer = await shop.send(shop.admin, 'POST', `/order/${order._id}/invoice/again`, {
    shipTo: { ...exampleAddress, company: 'ᏣᎳᎩ Motors', name: 'ბექა', city: 'བོད' },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['shipTo.company', 'shipTo.city'])
  expect(answer.json().errors['shipTo.company']).toEqual([
    'Papers can’t show Ꮳ Ꮃ Ꭹ: write it in other characters',
  ])
})

test('a new invoice that is asked for again under its key is issued once, also at the same moment', async () => {
  const order = await shop.paidOrder()
  await runDocuments()
  const again = (key: string) =>
    shop.send(shop.admin, 'POST', `/order/${order._id}/invoice/again`, {}, key)
  const [first, second] = await Promise.all([again('again-1'), again('again-1')])
  expect(first?.statusCode, first?.payload).toBe(201)
  expect(first?.json()).toHaveLength(3)
  expect(second?.json()).toEqual(first?.json())
  expect((await again('again-1')).json()).toEqual(first?.json())
  expect((await fetchAs(shop.buyer, `/order/${order._id}/documents`)).json()).toHaveLength(3)
  expect((await again('again-2')).json()).toHaveLength(5)
  expect(await shop.audit()).toEqual([])
})

test('an unpaid order and a cart have a pro-forma without a number, a paid one has none', async () => {
  const paid = await shop.paidOrder()
  await runDocuments()
  expect((await fetchAs(shop.buyer, `/order/${paid._id}/proforma.pdf`)).json()).toMatchObject({
    code: 'orderAlreadyPaid',
  })
  const before = await shop.pool.query('select * from number_series')
  const unpaid = await shop.placeOrder()
  const file = await fetchAs(shop.buyer, `/order/${unpaid._id}/proforma.pdf`)
  expect(strFromU8(file.rawPayload.subarray(0, 5))).toBe('%PDF-')
  await runDocuments()
  const after = await shop.pool.query('select * from number_series')
  expect(after.rows).toEqual(before.rows)
})
