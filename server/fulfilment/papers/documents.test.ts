import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { DocumentContent } from '../../../contract/fulfilment/document-content.ts'
import { noBillTo } from '../../../contract/people/addresses/billing.ts'
import type { ShipTo } from '../../../contract/people/addresses/ship-to.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { readPages } from '../../testing/desks/paper-desk.ts'
import { exampleInvoice } from '../../testing/example-invoice.ts'
import { exampleBillTo } from '../../testing/factories.ts'
import { documentWorker } from './document-worker.ts'
import { writeXml } from './e-invoice/write-xml.ts'
import type { DocumentPaper } from './papers.ts'

const worker = documentWorker()
afterAll(() => worker.close())

const ORDER_PAGE = 'https://parts.example/order/0199f2c4-7e4a-7f3e-9b1a-3d5c2e8f0a11'

const paperOf = (
  content: Partial<DocumentContent> = {},
  paper: Partial<DocumentPaper> = {},
): DocumentPaper => ({
  kind: 'invoice',
  number: 'INV-2026-000123',
  issuedOn: '2026-11-23',
  orderPage: ORDER_PAGE,
  content: { ...exampleInvoice, ...content },
  ...paper,
})

const print = (paper: DocumentPaper, xml: string | null = null) =>
  worker.printOne({ kind: 'document', papers: [paper], xml }, 'others')

const textOf = async (paper: DocumentPaper) => (await readPages(await print(paper))).join(' ')

const [line] = exampleInvoice.lines
if (!line) throw new Error('The example has lines.')

const shipTo: ShipTo = {
  label: 'Dock 4',
  company: 'Northgate Motors',
  name: 'Sam Ortega',
  street: '9 Cicero Ave',
  street2: 'Gate B',
  city: 'Springfield',
  region: 'IL',
  postCode: '62701',
  country: 'US',
  phone: '+1 202 555 0199',
  dockHours: '7 am to 3 pm',
  liftGate: true,
}

const german = {
  ...exampleInvoice.seller,
  legalName: 'Schött & Söhne GmbH',
  street: 'Am Großmarkt 14',
  postCode: '68159',
  city: 'Mannheim',
  country: 'DE',
  vatId: 'DE136695976',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  email: 'post@schoett.example',
}

test('an invoice says who sells what to whom, where it goes, and how its sum is made', async () => {
  const bolts = {
    ...line,
    lineNo: 2,
    name: 'Hexagon bolt M8 × 40',
    partNumber: 'BH-200117',
    reference: 'BIN-9',
    quantity: 12_000,
    priceCents: cents(1250),
    pricePer: 100,
    cents: cents(150_000),
  }
  const text = await textOf(
    paperOf({
      seller: { ...exampleInvoice.seller, street: '880 Harbor Drive', ein: '34-1234567' },
      shipTo,
      lines: [line, bolts, ...exampleInvoice.lines.slice(1)],
    }),
  )
  for (const part of [
    'Invoice INV-2026-000123',
    'Bulkhead Parts Inc. 880 Harbor Drive',
    'EIN 34-1234567',
    'Dana Whitfield 2210 Fulton Yard, Chicago IL 60607',
    'Northgate Motors Sam Ortega 9 Cicero Ave Gate B Springfield, IL 62701 United States',
    'Dock hours 7 am to 3 pm Needs a lift gate',
    'Date Nov 23, 2026',
    'Order 100234',
    'Your PO PO-4711',
    '1 BH-100008 Shelf 7 Starter battery 12 V 70 Ah 500 $41.80 $20,900.00',
    '2 BH-200117 BIN-9 Hexagon bolt M8 × 40 12,000 $12.50 per 100 $1,500.00',
    'Freight $1,200.00',
    'Sales tax $20,900.00 8.25 % $1,724.25',
    'Net $22,100.00',
    'Total (USD) $23,824.25',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test('notes about a product stand below its name, in print and in the data', async () => {
  const paper = paperOf({ lines: [{ ...line, notes: ['Origin: Spain', 'Class: 8'] }] })
  expect(await textOf(paper)).toContain(`${line.name} Origin: Spain, Class: 8`)
  expect(await writeXml(paper, 'ubl')).toContain('<cbc:Note>Origin: Spain, Class: 8</cbc:Note>')
})

test('a bill-to is the buyer, with its numbers and address, and who ordered stands below', async () => {
  const billTo = { ...noBillTo, ...exampleBillTo, vatId: 'DE136695976' }
  const words = await textOf(paperOf({ buyer: { ...exampleInvoice.buyer, billTo }, shipTo }))
  expect(words).toContain(
    'Northgate Garages LLC 400 W Adams St Suite 12 Chicago, IL 60606 United States VAT ID DE136695976 EIN 91-1144442 Dana Whitfield',
  )
  expect(words).toContain('Northgate Motors Sam Ortega 9 Cicero Ave')
  expect(words).not.toContain('2210 Fulton Yard')
})

test('goods that are collected name the dock instead of where they go', async () => {
  const text = await textOf(paperOf({ shipTo, isCollected: true }))
  expect(text).toContain('Collected at')
  expect(text).not.toContain('Ship to')
})

test('a bank account of ISO 13616 has a structured reference, any other the order’s number', async () => {
  const content = { seller: german, note: 'Reverse charge: the recipient is liable for VAT' }
  const buyer = { ...exampleInvoice.buyer, taxNumber: 'PL1234563218' }
  const unpaid = (change: Partial<DocumentContent>) =>
    paperOf({ ...change, paidOn: null }, { kind: 'proforma', number: null })
  const text = await textOf(unpaid({ ...content, buyer }))
  for (const part of [
    'Schött & Söhne GmbH Am Großmarkt 14 68159 Mannheim Germany VAT ID DE136695976',
    'VAT ID PL1234563218',
    'IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX Reference RF',
    'Reverse charge: the recipient is liable for VAT',
  ])
    expect(text).toContain(part)
  const seller = { ...exampleInvoice.seller, iban: '041000124 / 9876543210' }
  const account = 'Account 041000124 / 9876543210 Reference 100234'
  expect(await textOf(unpaid({ seller }))).toContain(
    `Payment Pay by card. For a bank transfer, agree it with us first: Bulkhead Parts Inc. ${account}`,
  )
  const paidByCard = await textOf(paperOf({ seller }))
  expect(paidByCard).toContain('Paid Nov 23, 2026')
  expect(paidByCard).not.toContain('Account')
  const goesBack = paperOf({ seller }, { kind: 'creditNote', number: 'CN-2026-000001' })
  expect(await textOf(goesBack)).not.toContain('Account')
})

test('a credit note names its invoice, and a pro-forma says that it is none', async () => {
  const note = paperOf(
    { creditOf: 'INV-2026-000123' },
    { kind: 'creditNote', number: 'CN-2026-000007' },
  )
  const text = await textOf(note)
  for (const part of [
    'Credit note CN-2026-000007',
    'Credit for invoice INV-2026-000123',
    'Total credited (USD) $23,824.25',
  ])
    expect(text).toContain(part)
  const cart = { orderNo: null, poNumber: null, paidOn: null }
  const proforma = await textOf(paperOf(cart, { kind: 'proforma', number: null, orderPage: null }))
  expect(proforma).toContain('Pro-forma invoice (not a tax invoice)')
  expect(proforma).toContain('Pay by card.')
  expect(proforma).not.toMatch(/Invoice|INV-|Order|Your PO|Paid/)
})

test('five hundred lines go over pages with heads, each once, in less than 500 kB', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => ({
    ...line,
    lineNo: at + 1,
    partNumber: `BH-${200_000 + at}`,
    reference: `SHELF-${at}`,
    name: at % 3 ? `Brake disc no. ${at}, front, vented, for axles of 3.5 t` : `Oil filter ${at}`,
  }))
  const pdf = await print(paperOf({ lines }), '<?xml version="1.0"?><invoice/>')
  expect(pdf.length).toBeLessThan(500_000)
  const pages = await readPages(pdf)
  expect(pages.length).toBeGreaterThan(10)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Invoice INV-2026-000123')
    expect(page).toContain('No. Part number Your reference Product Pieces Price Amount')
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  const parts = pages.join(' ').match(/BH-2\d{5}/g)
  expect(parts).toEqual(lines.map(({ partNumber }) => partNumber))
  expect(pages.at(-1)).toContain('Total (USD)')
})

test.each([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])(
  'of %i lines none is lost at the end of a page, and the sum has one above it',
  async (count) => {
    const lines = Array.from({ length: count }, (_, at) => ({
      ...line,
      lineNo: at + 1,
      partNumber: `BH-${200_000 + at}`,
    }))
    const pages = await readPages(await print(paperOf({ lines })))
    expect(pages.join(' ').match(/BH-2\d{5}/g)).toHaveLength(count)
    expect(pages.at(-1)).toMatch(/BH-2\d{5}.*Total \(USD\)/)
  },
)

test('the longest addresses and names leave room for lines, and nothing is lost', async () => {
  const long = (most: number) =>
    'Wide words '
      .repeat(most)
      .slice(0, most - 3)
      .trim()
  const address = `${long(297)} END`
  const filled = {
    ...shipTo,
    company: long(80),
    name: long(80),
    street: long(120),
    street2: long(120),
    city: long(80),
    region: long(40),
    dockHours: long(80),
  }
  const name = `${long(200)} LAST`
  const pages = await readPages(
    await print(
      paperOf({
        buyer: { ...exampleInvoice.buyer, name: long(80), address },
        shipTo: filled,
        lines: [{ ...line, name, reference: long(200) }],
      }),
    ),
  )
  const text = pages.join(' ')
  for (const part of ['END 60607', 'LAST', 'Total (USD) $23,824.25', 'Needs a lift gate'])
    expect(text).toContain(part)
  expect(text).toContain('No. Part number Your reference Product')
})

test('paper is Letter in North America and A4 elsewhere, by where the goods go', async () => {
  const sizeOf = async (content: Partial<DocumentContent>) => {
    const doc = await getDocumentProxy(new Uint8Array(await print(paperOf(content))))
    return (await doc.getPage(1)).view.slice(2).map(Math.round)
  }
  expect(await sizeOf({})).toEqual([612, 792])
  expect(await sizeOf({ seller: german })).toEqual([595, 842])
  expect(await sizeOf({ seller: german, shipTo })).toEqual([612, 792])
  expect(await sizeOf({ shipTo: { ...shipTo, country: 'FR' } })).toEqual([595, 842])
})

test('it is PDF/A-3 with the XML as it is, tagged, with its fonts', async () => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<invoice>Söhne 上海 ✓</invoice>'
  const pdf = await print(paperOf({ seller: german }), xml)
  const doc = await getDocumentProxy(new Uint8Array(pdf))
  const [[id = '', file] = [], ...others] = [...((await doc.getAttachments()) ?? [])]
  expect([file, others]).toMatchObject([{ filename: 'factur-x.xml' }, []])
  const content: unknown = await doc.getAttachmentContent(id)
  expect(Buffer.from(content as Uint8Array).toString()).toBe(xml)
  expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>B</s)
  expect(pdf.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect((await doc.getMetadata()).info).toMatchObject({ Title: 'Invoice INV-2026-000123' })
  expect(JSON.stringify(await (await doc.getPage(1)).getStructTree())).toMatch(
    /"role":"H1".*"role":"Table".*"role":"TR".*"role":"TH".*"role":"TD"/,
  )
  expect(await doc.getMarkInfo()).toMatchObject({ Marked: true })
  const none = await getDocumentProxy(new Uint8Array(await print(paperOf())))
  expect(await none.getAttachments()).toBeNull()
})

test.each([
  ['a script', `<script>alert('1')</script>`],
  ['a command of PDFs', ') Tj ET /JS (app.alert(1)) endobj stream'],
  ['Polish', 'Żółć Łukasz Święcicki'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Cyrillic', 'Щербаков Юрий Ёлкин'],
  ['Chinese', '上海汽车零部件有限公司'],
  ['Korean', '현대모비스 부품 주식회사'],
  ['Hindi', 'मोटर कंपनी'],
  ['Thai', 'บริษัท ชิ้นส่วนยานยนต์ ผู้ที่'],
  ['Georgian', 'საქართველოს ავტონაწილები'],
  ['Armenian', 'Հայկական ավտոմասեր'],
])('%s in a name, an address, a reference or a PO is text', async (_what, words) => {
  const text = await textOf(
    paperOf({
      buyer: { ...exampleInvoice.buyer, name: words, address: words },
      shipTo: { ...shipTo, company: words },
      poNumber: words,
      lines: [{ ...line, name: words, reference: words }],
    }),
  )
  const plain = (value: string) => value.replace(/\s+/g, '')
  expect(plain(text).split(plain(words))).toHaveLength(7)
})

test('words from right to left follow each other as they are read, and Arabic has a face', async () => {
  const textOfName = async (name: string) => textOf(paperOf({ lines: [{ ...line, name }] }))
  expect(await textOfName('קבוצת חלקי רכב 12')).toMatch(/קבוצת ?חלקי ?רכב ?12/)
  expect(await textOfName('شركة السيارات 12')).not.toContain('?')
})

test('what no face can write is question marks, and nothing beside it is disturbed', async () => {
  const name = '\u202eᏣᎳᎩ 😀 བོད\u202c'
  const text = await textOf(paperOf({ lines: [{ ...line, name }], poNumber: `PO ${name} 7` }))
  expect(text).toMatch(/1 BH-100008 Shelf 7 \?+ \? \?+ 500 \$41\.80/)
  expect(text).toMatch(/Your PO PO \?+ \? \?+ 7/)
})

test('a name of any length is written in full', async () => {
  const name = Array.from({ length: 40 }, (_, at) => `part${at}`).join(' ')
  const pdf = await print(paperOf({ lines: [{ ...line, name }] }))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain(name)
})
