import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type {
  DocumentContent,
  DocumentLine,
} from '../../../../contract/fulfilment/document-content.ts'
import type { DocumentFormat } from '../../../../contract/fulfilment/documents.ts'
import { taxOrder } from '../../../../contract/ordering/tax/tax.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { countCases } from '../../../testing/count-cases.ts'
import { exampleInvoice } from '../../../testing/example-invoice.ts'
import { plainLine, writeCreditNote } from '../../documents/credit-note.ts'
import type { DocumentPaper } from '../papers.ts'
import { writeXml } from './write-xml.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
})
const LISTS = new Set([
  ...['InvoiceLine', 'CreditNoteLine', 'TaxSubtotal'],
  ...['IncludedSupplyChainTradeLineItem', 'ApplicableTradeTax'],
])

const paperOf = (content: DocumentContent, kind: 'invoice' | 'creditNote' = 'invoice') => ({
  kind,
  number: 'INV-2026-000001',
  issuedOn: '2026-11-23',
  orderPage: null,
  content,
})

/** The content of either syntax by business term (EN 16931-1), amounts in cents. */
interface Said {
  readonly lines: readonly { net: number; code: string; rate: string }[]
  readonly taxes: readonly {
    base: number
    tax: number
    code: string
    rate: string
    reason: string
  }[]
  readonly sumOfLines: number
  readonly withoutTax: number
  readonly tax: number
  readonly withTax: number
  readonly prepaid: number
  readonly payable: number
}

const toCents = (text: string) => Math.round(Number(text) * 100)

async function readXml(paper: DocumentPaper, format: DocumentFormat): Promise<Said> {
  const xml = await writeXml(paper, format)
  expect(XMLValidator.validate(xml)).toBe(true)
  const root = parser.parse(xml)
  return format === 'ubl'
    ? readUbl(root.Invoice ?? root.CreditNote)
    : readCii(root.CrossIndustryInvoice)
}

/** A parsed element; what a test asks for and is not there fails it. */
type Element = { readonly [name: string]: Element } & string & readonly Element[]

function readUbl(root: Element): Said {
  const total = root.LegalMonetaryTotal as Element
  const amount = (name: string) => toCents((total[name] as Element)['#text'] as string)
  const taxTotal = root.TaxTotal as Element
  const category = (of: Element | undefined) => ({
    code: String(of?.ID),
    rate: String(of?.Percent ?? ''),
    reason: String(of?.TaxExemptionReason ?? ''),
  })
  const lines = (root.InvoiceLine ?? root.CreditNoteLine) as readonly Element[]
  return {
    lines: lines.map((line) => ({
      net: toCents(line.LineExtensionAmount?.['#text'] as string),
      ...category(line.Item?.ClassifiedTaxCategory),
    })),
    taxes: (taxTotal.TaxSubtotal as readonly Element[]).map((row) => ({
      base: toCents(row.TaxableAmount?.['#text'] as string),
      tax: toCents(row.TaxAmount?.['#text'] as string),
      ...category(row.TaxCategory),
    })),
    sumOfLines: amount('LineExtensionAmount'),
    withoutTax: amount('TaxExclusiveAmount'),
    tax: toCents((taxTotal.TaxAmount as Element)['#text'] as string),
    withTax: amount('TaxInclusiveAmount'),
    prepaid: amount('PrepaidAmount'),
    payable: amount('PayableAmount'),
  }
}

function readCii(root: Element): Said {
  const trade = root.SupplyChainTradeTransaction as Element
  const settled = trade.ApplicableHeaderTradeSettlement as Element
  const total = settled.SpecifiedTradeSettlementHeaderMonetarySummation as Element
  const category = (of: Element | undefined) => ({
    code: String(of?.CategoryCode),
    rate: String(of?.RateApplicablePercent ?? ''),
    reason: String(of?.ExemptionReason ?? ''),
  })
  return {
    lines: (trade.IncludedSupplyChainTradeLineItem as readonly Element[]).map((line) => {
      const own = line.SpecifiedLineTradeSettlement as Element
      const sum = own.SpecifiedTradeSettlementLineMonetarySummation as Element
      return {
        net: toCents(sum.LineTotalAmount as string),
        ...category((own.ApplicableTradeTax as readonly Element[])[0]),
      }
    }),
    taxes: (settled.ApplicableTradeTax as readonly Element[]).map((row) => ({
      base: toCents(row.BasisAmount as string),
      tax: toCents(row.CalculatedAmount as string),
      ...category(row),
    })),
    sumOfLines: toCents(total.LineTotalAmount as string),
    withoutTax: toCents(total.TaxBasisTotalAmount as string),
    tax: toCents(total.TaxTotalAmount?.['#text'] as string),
    withTax: toCents(total.GrandTotalAmount as string),
    prepaid: toCents(total.TotalPrepaidAmount as string),
    payable: toCents(total.DuePayableAmount as string),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** The rules of EN 16931 that hold sums together; `tolerance` is of BR-CO-17, in cents. */
function expectSums(said: Said, tolerance: number) {
  expect(said.sumOfLines, 'BR-CO-10').toBe(sum(said.lines.map(({ net }) => net)))
  expect(said.withoutTax, 'BR-CO-13').toBe(said.sumOfLines)
  expect(said.tax, 'BR-CO-14').toBe(sum(said.taxes.map(({ tax }) => tax)))
  expect(said.withTax, 'BR-CO-15').toBe(said.withoutTax + said.tax)
  expect(said.payable, 'BR-CO-16').toBe(said.withTax - said.prepaid)
  for (const { base, tax, code, rate, reason } of said.taxes) {
    const computed = Math.round((base * Number(rate)) / 100 + 1e-7)
    expect(Math.abs(tax - computed), 'BR-CO-17').toBeLessThanOrEqual(tolerance)
    const members = said.lines.filter((line) => line.code === code && line.rate === rate)
    if (code === 'S') expect(Number(rate), 'BR-S-05').toBeGreaterThan(0)
    if (code === 'S' || code === 'Z') expect(reason, `BR-${code}-10`).toBe('')
    expect(base, `BR-${code}-08`).toBe(sum(members.map(({ net }) => net)))
  }
  const kinds = said.taxes.map(({ code, rate }) => `${code} ${rate}`)
  expect(new Set(kinds).size).toBe(kinds.length)
}

const sold = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5000 }),
    priceCents: fc.integer({ min: 1, max: 90_000 }),
    pricePer: fc.constantFrom(1, 100, 1000),
    category: fc.constantFrom('standard', 'reduced', 'zero', 'free'),
  }),
  { minLength: 1, maxLength: 8 },
)

function invoiceOf(
  lines: typeof sold extends fc.Arbitrary<infer All> ? All : never,
  freightCents: number,
): DocumentContent {
  const nets = lines.map(({ quantity, priceCents, pricePer }) =>
    cents(Math.round((quantity * priceCents) / pricePer)),
  )
  const rule = {
    name: 'VAT',
    country: 'FR',
    region: '',
    postPrefix: '',
    freightToo: true,
    category: 'standard',
    rate: 20,
    validFrom: '2020-01-01',
    validUntil: null,
  }
  const taxes = taxOrder(
    {
      isOn: true,
      rules: [
        rule,
        { ...rule, category: 'reduced', rate: 5.5 },
        { ...rule, category: 'zero', rate: 0 },
      ],
    },
    {
      to: { country: 'FR', postCode: '75001' },
      sellerCountry: 'FR',
      day: '2026-11-23',
      exemption: null,
      freight: { cents: cents(freightCents), category: 'standard' },
      lines: lines.map(({ category }, place) => ({ category, cents: nets[place] ?? cents(0) })),
    },
  )
  const goods = lines.map(({ quantity, priceCents, pricePer }, place): DocumentLine => {
    const amounts = {
      cents: nets[place] ?? cents(0),
      taxCents: taxes.lineCents[place] ?? cents(0),
      taxRow: taxes.lineRows[place] ?? null,
    }
    const price = { quantity, priceCents: cents(priceCents), pricePer }
    return { ...plainLine(`Part ${place}`, amounts), ...price, lineNo: place + 1 }
  })
  const freight = {
    cents: cents(freightCents),
    taxCents: taxes.freightCents,
    taxRow: taxes.freightRow,
  }
  const all = freightCents > 0 ? [...goods, plainLine('Freight', freight)] : goods
  const netCents = cents(sum(all.map((line) => line.cents)))
  return {
    ...exampleInvoice,
    seller: { ...exampleInvoice.seller, country: 'FR', vatId: 'FR40303265045' },
    lines: all,
    taxes: taxes.rows,
    netCents,
    taxCents: taxes.cents,
    totalCents: cents(netCents + taxes.cents),
  }
}

test('the sums of random invoices and their credit notes hold in both syntaxes', async () => {
  await fc.assert(
    fc.asyncProperty(
      sold,
      fc.nat({ max: 300_000 }),
      fc.integer({ min: 1, max: 100 }),
      async (lines, freight, share) => {
        const invoice = invoiceOf(lines, freight)
        if (invoice.totalCents === 0) return
        const amountCents = cents(Math.ceil((invoice.totalCents * share) / 100))
        const note = writeCreditNote(invoice, [], { amountCents, pieces: [] })
        for (const format of ['ubl', 'cii'] as const) {
          expectSums(await readXml(paperOf(invoice), format), 0)
          // Portions of tax follow shares: within the tolerance of the official rules, which is 1.00.
          const credit = paperOf({ ...invoice, ...note, creditOf: 'INV-2026-000001' }, 'creditNote')
          expectSums(await readXml(credit, format), 99)
        }
      },
    ),
    { numRuns: countCases({ few: 6, all: 100 }) },
  )
})

test('an order of another member state is reverse charge, with the sentence and both VAT ids', async () => {
  const note =
    'Reverse charge: the recipient is liable for VAT (Article 196, Directive 2006/112/EC)'
  const [line] = exampleInvoice.lines
  const [row] = exampleInvoice.taxes
  if (!line || !row) throw new Error('The example has a line and a tax.')
  const content: DocumentContent = {
    ...exampleInvoice,
    seller: { ...exampleInvoice.seller, country: 'FR', vatId: 'FR40303265045' },
    buyer: { ...exampleInvoice.buyer, taxNumber: 'DE136695976' },
    lines: [{ ...line, taxCents: cents(0) }],
    taxes: [{ ...row, name: 'Reverse charge', code: 'AE', rateMillipercent: 0, cents: cents(0) }],
    note,
    netCents: line.cents,
    taxCents: cents(0),
    totalCents: line.cents,
  }
  for (const format of ['ubl', 'cii'] as const) {
    expect(await readXml(paperOf(content), format)).toMatchObject({
      lines: [{ code: 'AE', rate: '0' }],
      taxes: [{ code: 'AE', rate: '0', tax: 0, reason: note }],
    })
    const xml = await writeXml(paperOf(content), format)
    expect(xml).toContain('FR40303265045')
    expect(xml).toContain('DE136695976')
  }
})

test('what a rule taxes at 0 % is zero rated, without a reason', async () => {
  const part = { quantity: 500, priceCents: 100, pricePer: 1, category: 'zero' } as const
  const content = invoiceOf([part], 0)
  for (const format of ['ubl', 'cii'] as const)
    expect(await readXml(paperOf(content), format)).toMatchObject({
      lines: [{ code: 'Z', rate: '0' }],
      taxes: [{ code: 'Z', rate: '0', tax: 0, reason: '' }],
    })
})

test('what nobody taxes stands outside of VAT, without a rate or a VAT id', async () => {
  const lines = exampleInvoice.lines.map((line) => ({
    ...line,
    taxCents: cents(0),
    taxRow: null,
  }))
  const { netCents } = exampleInvoice
  const content: DocumentContent = {
    ...exampleInvoice,
    lines,
    taxes: [],
    taxCents: cents(0),
    totalCents: netCents,
    seller: { ...exampleInvoice.seller, vatId: 'FR40303265045', ein: '12-3456789' },
  }
  for (const format of ['ubl', 'cii'] as const) {
    expect((await readXml(paperOf(content), format)).taxes).toMatchObject([
      { code: 'O', rate: '', base: netCents, tax: 0 },
    ])
    const xml = await writeXml(paperOf(content), format)
    expect(xml).not.toContain('FR40303265045')
    expect(xml).toContain('12-3456789')
    const known = { ...content, seller: { ...content.seller, ein: '' } }
    // By the number of its registration (BR-CO-26).
    expect(await writeXml(paperOf(known), format)).toMatch(
      /<cac:PartyLegalEntity>.*?<cbc:CompanyID>FR|<ram:SpecifiedLegalOrganization>\s*<ram:ID>FR/s,
    )
  }
})

test('a credit note names its invoice', async () => {
  const paper = paperOf({ ...exampleInvoice, creditOf: 'INV-2026-000007' }, 'creditNote')
  for (const format of ['ubl', 'cii'] as const)
    expect((await writeXml(paper, format)).split('INV-2026-000007')).toHaveLength(2)
})

test('scripts, controls and half characters in what people typed are text', async () => {
  const hostile = '<script>alert("1")</script> & ]]> \u0000\u0008\ud800 “ä” 漢字'
  const [line] = exampleInvoice.lines
  if (!line) throw new Error('The example has a line.')
  const content: DocumentContent = {
    ...exampleInvoice,
    buyer: { ...exampleInvoice.buyer, name: hostile, address: hostile, phone: hostile },
    poNumber: hostile,
    lines: [{ ...line, name: hostile, reference: hostile }, ...exampleInvoice.lines.slice(1)],
  }
  for (const format of ['ubl', 'cii'] as const) {
    const xml = await writeXml(paperOf(content), format)
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(xml).not.toContain('<script>')
    expect(JSON.stringify(parser.parse(xml))).toContain('漢字')
  }
})

test('the same paper is the same data each time', async () => {
  for (const format of ['ubl', 'cii'] as const)
    expect(await writeXml(paperOf(exampleInvoice), format)).toBe(
      await writeXml(paperOf(exampleInvoice), format),
    )
})
