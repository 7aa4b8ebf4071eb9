import type { DocumentLine } from '../../../../contract/fulfilment/document-content.ts'
import {
  creditorReference,
  inFours,
  isIban,
} from '../../../../contract/fulfilment/payment-reference.ts'
import type { OrderTax } from '../../../../contract/ordering/delivery/delivered-cost.ts'
import { addressLines, placeLines } from '../../../../contract/people/addresses/address-lines.ts'
import type { BillTo } from '../../../../contract/people/addresses/billing.ts'
import { countryName } from '../../../../contract/people/addresses/countries.ts'
import type { ShipTo } from '../../../../contract/people/addresses/ship-to.ts'
import {
  type Cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { writeDay } from '../../../platform/base/days.ts'
import type { DocumentPaper } from '../papers.ts'

/** A heading and the lines below it. */
export interface PaperFacts {
  readonly head: string
  readonly lines: readonly string[]
}

/** With its place in a grid of six columns. */
interface PlacedFacts extends PaperFacts {
  readonly from: number
  readonly span: number
}

export const toMoney = (amount: Cents): string => formatDollars(dollarsFromCents(amount))

const NAMES = { invoice: 'Invoice', creditNote: 'Credit note', proforma: 'Pro-forma' } as const

export function titleOf({ kind, number }: DocumentPaper): string {
  return number ? `${NAMES[kind]} ${number}` : NAMES[kind]
}

/** As it heads the first page. */
export const headingOf = (paper: DocumentPaper): string =>
  paper.kind === 'proforma' ? 'Pro-forma invoice (not a tax invoice)' : titleOf(paper)

export function partiesOf({ content }: DocumentPaper): PaperFacts[] {
  const { seller, buyer, shipTo } = content
  const dock = [seller.legalName, seller.street, seller.street2, ...placeLines(seller)]
  const parties = [
    {
      head: 'Seller',
      lines: [
        ...dock,
        countryName(seller.country),
        seller.vatId && `VAT ID ${seller.vatId}`,
        seller.ein && `EIN ${seller.ein}`,
        seller.email,
      ],
    },
    {
      head: 'Buyer',
      lines: [
        ...(buyer.billTo ? billToLines(buyer.billTo) : [buyer.name, buyer.address, buyer.postCode]),
        ...taxNumberLines(buyer),
        buyer.billTo && buyer.billTo.legalName !== buyer.name && buyer.name,
        ...[buyer.email, buyer.phone],
      ],
    },
    content.isCollected
      ? { head: 'Collected at', lines: [...dock, countryName(seller.country)] }
      : { head: 'Ship to', lines: shipTo ? shipToLines(shipTo) : [] },
  ]
  return parties
    .map(({ head, lines }) => ({ head, lines: lines.filter((line) => !!line) as string[] }))
    .filter(({ lines }) => lines.length > 0)
}

const billToLines = ({ legalName, street, street2, ...place }: BillTo) => [
  ...[legalName, street, street2, ...placeLines(place)],
  countryName(place.country),
]

/** The number that made the order free of tax comes before the bill-to's. */
function taxNumberLines({ taxNumber, billTo }: DocumentPaper['content']['buyer']) {
  const vatId = taxNumber ?? billTo?.vatId
  return [vatId && `VAT ID ${vatId}`, billTo?.ein && `EIN ${billTo.ein}`]
}

function shipToLines(shipTo: ShipTo) {
  return [
    ...addressLines(shipTo),
    shipTo.phone,
    shipTo.dockHours && `Dock hours ${shipTo.dockHours}`,
    shipTo.liftGate && 'Needs a lift gate',
  ]
}

/** The facts by which an accountant files the paper. */
export function factsOf({ kind, content, issuedOn }: DocumentPaper): PlacedFacts[] {
  const { creditOf, orderNo, poNumber, paidOn } = content
  const facts: [from: number, span: number, head: string, line: string | null][] = [
    [0, 1, 'Date', writeDay(issuedOn)],
    [1, 1, 'Order', orderNo === null ? null : String(orderNo)],
    [2, 2, 'Your PO', poNumber],
    [4, 2, 'Paid', kind === 'invoice' && paidOn ? writeDay(paidOn) : null],
    [4, 2, 'Credit for invoice', kind === 'creditNote' ? creditOf : null],
  ]
  return facts.flatMap(([from, span, head, line]) =>
    line ? [{ from, span, head, lines: [line] }] : [],
  )
}

/** Texts of a line's cells; the second lines stand out less. */
export function cellsOf(line: DocumentLine): [first: string, second?: string][] {
  const isGoods = line.lineNo !== null
  return [
    [isGoods ? String(line.lineNo) : ''],
    [line.partNumber ?? '', line.reference ?? ''],
    [line.name, line.notes?.join(', ')],
    [isGoods ? formatCount(line.quantity) : ''],
    isGoods
      ? [toMoney(line.priceCents), line.pricePer > 1 ? `per ${formatCount(line.pricePer)}` : '']
      : [''],
    [toMoney(line.cents)],
  ]
}

export function taxCellsOf(row: OrderTax): string[] {
  const rate = `${(row.rateMillipercent / 1000).toFixed(3).replace(/\.?0+$/, '')} %`
  return [row.name, toMoney(row.baseCents), rate, toMoney(row.cents)]
}

/** The last is what is to be paid, or given back. */
export function sumsOf({ kind, content }: DocumentPaper): [name: string, amount: string][] {
  const { netCents, taxCents, totalCents, taxes } = content
  const total = kind === 'creditNote' ? 'Total credited' : 'Total'
  return [
    ...(taxes.length > 0
      ? ([
          ['Net', toMoney(netCents)],
          ['Tax', toMoney(taxCents)],
        ] as [string, string][])
      : []),
    [`${total} (USD)`, toMoney(totalCents)],
  ]
}

/** Broken before its last part, which is long. */
export const toPageLines = (page: string): string => page.replace(/\/([^/]+)$/, '/ $1')

/** How it can be paid; nothing for what is paid, or goes back. */
export function paymentOf(paper: DocumentPaper): PaperFacts | undefined {
  if (paper.kind === 'creditNote' || paper.content.paidOn) return undefined
  const bank = bankLines(paper)
  const byCard = 'Pay by card.'
  const lines =
    bank.length > 0 ? [`${byCard} For a bank transfer, agree it with us first:`, ...bank] : [byCard]
  return { head: 'Payment', lines }
}

function bankLines({ number, content: { seller, orderNo } }: DocumentPaper): string[] {
  if (!seller.iban) return []
  const isStructured = isIban(seller.iban)
  const source = number ?? (orderNo === null ? null : String(orderNo))
  const reference = isStructured
    ? source && inFours(creditorReference(source))
    : orderNo && String(orderNo)
  const lines = [
    seller.legalName,
    isStructured ? `IBAN ${inFours(seller.iban)}` : `Account ${seller.iban}`,
    seller.bic && `BIC ${seller.bic}`,
    reference && `Reference ${reference}`,
  ]
  return lines.filter((line) => !!line) as string[]
}
