import type {
  DocumentContent,
  DocumentLine,
} from '../../../contract/fulfilment/document-content.ts'
import type { SellerSetting } from '../../../contract/fulfilment/seller-setting.ts'
import { flatAddress } from '../../../contract/people/addresses/flat-address.ts'
import { cents, sumCents } from '../../../contract/values/money/money.ts'
import { notesOf } from '../../catalogue/products/plain-facts.ts'
import { toCostLines } from '../../ordering/carts/cost-lines.ts'
import { isOrderable, type OrderableLine } from '../../ordering/carts/judge-cart.ts'
import type { ReadCarts } from '../../ordering/carts/read-carts.ts'
import type { CostOfDelivery } from '../../ordering/delivery/delivered-cost.ts'
import { addressStore } from '../../people/addresses/address-store.ts'
import { billingStore } from '../../people/billing/billing-store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { plainLine } from './credit-note.ts'

interface ProformaParts {
  readonly db: Database
  readonly readCarts: ReadCarts
  readonly costOf: CostOfDelivery
}

/** Writes the pro-forma of a cart's orderable lines, delivered to the account's default address. */
export async function writeCartProforma(
  { db, readCarts, costOf }: ProformaParts,
  buyer: SignedInUser,
  cartId: string,
  findSeller: () => Promise<SellerSetting>,
): Promise<DocumentContent> {
  const cart = await readCarts.get(buyer, cartId)
  const seller = await findSeller()
  const shipTo = (await addressStore.findDefault(db, buyer.id)) ?? null
  const lines = cart.lines.filter(isOrderable)
  const cost =
    shipTo &&
    (await costOf(buyer.id, toCostLines(lines), {
      country: shipTo.country,
      postCode: shipTo.postCode,
      liftGate: shipTo.liftGate,
    }))
  const taxes = cost?.taxes
  const goods = lines.map((line, place) =>
    toDocumentLine(line, place + 1, {
      taxCents: taxes?.lineCents[place] ?? cents(0),
      taxRow: taxes?.lineRows[place] ?? null,
    }),
  )
  const freightCents = cost?.freight?.cents ?? cents(0)
  const freight = {
    cents: freightCents,
    taxCents: taxes?.freightCents ?? cents(0),
    taxRow: taxes?.freightRow ?? null,
  }
  const netCents = cents(sumCents(goods.map((line) => line.cents)) + freightCents)
  const taxCents = taxes?.cents ?? cents(0)
  const flat = shipTo ? flatAddress(shipTo) : { address: '', code: '' }
  return {
    isCollected: false,
    seller,
    shipTo,
    orderNo: null,
    poNumber: null,
    paidOn: null,
    creditOf: null,
    buyer: {
      name: buyer.name,
      email: buyer.email,
      phone: shipTo?.phone ?? '',
      address: flat.address,
      postCode: flat.code,
      taxNumber: taxes?.exemption?.kind === 'vatId' ? taxes.exemption.number : null,
      billTo: (await billingStore.find(db, buyer.id)) ?? null,
    },
    lines: freightCents > 0 ? [...goods, plainLine('Freight', freight)] : goods,
    taxes: taxes?.rows ?? [],
    note: noteOf(cost),
    credited: [],
    netCents,
    taxCents,
    totalCents: cents(netCents + taxCents),
  }
}

/** Unpriced freight is never silently free. */
function noteOf(cost: Awaited<ReturnType<CostOfDelivery>> | null): string | null {
  if (cost === null) return 'Without freight and tax: the account has no default address.'
  if (cost?.freight?.cents === null) return cost.freight.detail
  return cost?.taxes.note ?? null
}

function toDocumentLine(
  { line, judged, sold: { product, price } }: OrderableLine,
  lineNo: number,
  tax: Pick<DocumentLine, 'taxCents' | 'taxRow'>,
): DocumentLine {
  return {
    lineNo,
    name: product.name,
    notes: notesOf(product),
    partNumber: product.partNumber,
    reference: line.reference,
    quantity: line.quantity,
    priceCents: price.unitPriceCents,
    pricePer: product.pricePer,
    cents: judged.totalCents,
    ...tax,
  }
}
