import type {
  CreditedShare,
  DocumentContent,
  DocumentLine,
} from '../../../contract/fulfilment/document-content.ts'
import { type Cents, cents, findLineTotal, sumCents } from '../../../contract/values/money/money.ts'
import { nextPortion } from '../../../contract/values/money/share-of-total.ts'
import { splitTotal } from '../../../contract/values/money/split-total.ts'

/** Money that goes back for an order. */
export interface GivenBack {
  readonly amountCents: Cents
  /** Refunded lines, tax included. The rest of the amount is freight; without lines it is a sum of its own. */
  readonly pieces: readonly {
    readonly lineNo: number
    readonly quantity: number
    readonly cents: Cents
  }[]
}

/** A line of the invoice, tax included, with what went back of it. */
interface CreditAccount {
  readonly totalCents: Cents
  readonly taxCents: Cents
  backCents: Cents
  backTaxCents: Cents
}

interface CreditPortion extends CreditedShare {
  /** Null: part of a sum. */
  readonly quantity: number | null
}

/**
 * Writes a credit note. Each cent comes from a line of the invoice with its share of the tax, so that all credit notes
 * of a fully refunded order add up to its invoice, tax by tax. Money of no line, or of a used-up one, is shared out by
 * what the lines have left.
 */
export function writeCreditNote(
  invoice: DocumentContent,
  earlier: readonly CreditedShare[],
  back: GivenBack,
): Pick<DocumentContent, 'lines' | 'taxes' | 'credited' | 'netCents' | 'taxCents' | 'totalCents'> {
  const accounts = openAccounts(invoice, earlier)
  const isWhole = earlier.length === 0 && back.amountCents === invoice.totalCents
  const portions = isWhole ? takeAll(accounts, invoice) : takeSome(accounts, invoice, back)
  const lines = [
    ...portions.flatMap((portion) => toPieces(portion, invoice)),
    ...toSums(portions, invoice),
  ]
  return {
    ...toTaxTable(lines, invoice),
    credited: portions.map(({ quantity: _, ...share }) => share),
    netCents: sumCents(lines.map((line) => line.cents)),
    taxCents: sumCents(lines.map((line) => line.taxCents)),
    totalCents: sumCents(portions.map((portion) => portion.cents)),
  }
}

function openAccounts(
  { lines }: DocumentContent,
  earlier: readonly CreditedShare[],
): readonly CreditAccount[] {
  const accounts = lines.map(({ cents: net, taxCents }) => ({
    totalCents: cents(net + taxCents),
    taxCents,
    backCents: cents(0),
    backTaxCents: cents(0),
  }))
  for (const share of earlier) book(accounts[share.place], share)
  return accounts
}

function book(
  account: CreditAccount | undefined,
  share: Pick<CreditedShare, 'cents' | 'taxCents'>,
) {
  if (!account) throw new Error('A credit note gives back what its invoice does not have.')
  account.backCents = cents(account.backCents + share.cents)
  account.backTaxCents = cents(account.backTaxCents + share.taxCents)
}

const leftOf = ({ totalCents, backCents }: CreditAccount): Cents => cents(totalCents - backCents)

/** In the proportion of the line, so that the taxes of all its portions add up to its tax. */
function take(
  accounts: readonly CreditAccount[],
  place: number,
  amount: Cents,
  quantity: number | null,
) {
  const account = accounts[place]
  if (!account || amount === 0) return []
  const taxCents = nextPortion(
    {
      quantity: account.totalCents,
      totalCents: account.taxCents,
      refunded: account.backCents,
      refundedCents: account.backTaxCents,
    },
    amount,
  )
  book(account, { cents: amount, taxCents })
  return [{ place, quantity, cents: amount, taxCents }]
}

function takeAll(accounts: readonly CreditAccount[], { lines }: DocumentContent): CreditPortion[] {
  return lines.flatMap(({ quantity }, place) =>
    take(accounts, place, leftOf(accounts[place] as CreditAccount), quantity),
  )
}

function takeSome(
  accounts: readonly CreditAccount[],
  { lines }: DocumentContent,
  { amountCents, pieces }: GivenBack,
): CreditPortion[] {
  const portions: CreditPortion[] = []
  let loose: number = amountCents
  const takeOf = (lineNo: number | null, wanted: number, quantity: number) => {
    const place = lines.findIndex((line) => line.lineNo === lineNo)
    const account = accounts[place]
    const amount = account ? cents(Math.min(wanted, leftOf(account))) : cents(0)
    portions.push(...take(accounts, place, amount, quantity))
    loose -= amount
  }
  for (const piece of pieces) takeOf(piece.lineNo, piece.cents, piece.quantity)
  if (pieces.length > 0) takeOf(null, amountCents - sumCents(pieces.map((piece) => piece.cents)), 1)
  const shares = splitTotal(cents(loose), accounts.map(leftOf))
  return [...portions, ...shares.flatMap((share, place) => take(accounts, place, share, null))]
}

function toPieces(
  { place, quantity, ...share }: CreditPortion,
  invoice: DocumentContent,
): DocumentLine[] {
  const line = invoice.lines[place]
  if (!line || quantity === null) return []
  const net = cents(share.cents - share.taxCents)
  const multipliesOut = findLineTotal(line.priceCents, quantity, line.pricePer) === net
  // Part of a line's money may have gone back as a sum: what is left is then a price for all of these pieces.
  const price = multipliesOut ? {} : { priceCents: net, pricePer: quantity }
  return [{ ...line, ...price, quantity, cents: net, taxCents: share.taxCents }]
}

/** A line for each tax, because amounts with different taxes can't share a line. */
function toSums(portions: readonly CreditPortion[], invoice: DocumentContent): DocumentLine[] {
  const sums = portions.filter(({ quantity }) => quantity === null)
  const byRow = Map.groupBy(sums, ({ place }) => invoice.lines[place]?.taxRow ?? null)
  return [...byRow].map(([taxRow, parts]) => {
    const taxCents = sumCents(parts.map((part) => part.taxCents))
    const net = cents(sumCents(parts.map((part) => part.cents)) - taxCents)
    return plainLine('Refund', { cents: net, taxCents, taxRow })
  })
}

/** Leaves out the rows of the tax table that no line uses. */
function toTaxTable(lines: readonly DocumentLine[], { taxes }: DocumentContent) {
  const used = [...new Set(lines.flatMap(({ taxRow }) => (taxRow === null ? [] : [taxRow])))].sort(
    (one, other) => one - other,
  )
  return {
    lines: lines.map((line) => ({
      ...line,
      taxRow: line.taxRow === null ? null : used.indexOf(line.taxRow),
    })),
    taxes: used.flatMap((row) => {
      const tax = taxes[row]
      const taxed = lines.filter(({ taxRow }) => taxRow === row)
      const baseCents = sumCents(taxed.map((line) => line.cents))
      return tax ? [{ ...tax, baseCents, cents: sumCents(taxed.map((line) => line.taxCents)) }] : []
    }),
  }
}

/** A line that is no product: freight, or a sum that goes back. */
export function plainLine(
  name: string,
  amounts: Pick<DocumentLine, 'cents' | 'taxCents' | 'taxRow'>,
): DocumentLine {
  return {
    lineNo: null,
    name,
    partNumber: null,
    reference: null,
    quantity: 1,
    priceCents: amounts.cents,
    pricePer: 1,
    ...amounts,
  }
}
