import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { ReferenceKind } from '../../contract/catalogue/parts/part-bounds.ts'
import type { LookUp, SoldProduct } from '../../contract/ordering/quick-order/look-up.ts'
import { type ShelfNumber, shelf } from '../../contract/ordering/quick-order/reading/shelf.ts'
import { centsFromDollars } from '../../contract/values/money/money.ts'
import type { PricePer } from '../../contract/values/money/price.ts'

const DEMO = join(import.meta.dirname, '../../demo')

/** Numbers that the buyer of the gold lists has for parts. */
const ownNumbers = [
  ['KUPP-220', 'BH-6020-220'],
  ['NG-1001', 'BH-4012-060'],
  ['NG-1002', 'BH-1406-006'],
  ['NG-1003', 'BH-5516-205'],
  ['77-4411', 'BH-2036-014'],
] as const

/** Products are named by their part numbers. */
export async function demoShelf(): Promise<LookUp> {
  return shelf((await readRows('products.csv')).map(toFacts), [
    ...(await readRows('references.csv')).map(toNumber),
    ...ownNumbers.map(([number, productId]) => ({
      productId,
      by: 'yours' as const,
      maker: null,
      number,
    })),
  ])
}

type Row = Readonly<Record<string, string>>

async function readRows(file: string): Promise<Row[]> {
  return parse(await readFile(join(DEMO, file)), { columns: true, bom: true })
}

function toFacts(row: Row): SoldProduct {
  const { part_number: partNumber = '', name = '', minimum, available, order_multiple } = row
  const pieces = (cell: string | undefined) => (cell ? Number(cell) : null)
  return {
    productId: partNumber,
    name,
    partNumber,
    packs: {
      cartonPieces: pieces(row.carton_pieces),
      palletPieces: pieces(row.pallet_pieces),
      palletGrams: null,
    },
    offer: {
      floor: Number(minimum),
      available: Number(available),
      orderMultiple: Number(order_multiple) || 1,
      pricePer: (Number(row.price_per) || 1) as PricePer,
      prices: [{ from: 0, cents: centsFromDollars(Number(row.price)) }],
    },
  }
}

function toNumber({
  part_number: productId = '',
  kind,
  maker = '',
  number = '',
}: Row): ShelfNumber {
  const by = kind === 'replaced' ? 'replaces' : (kind as Exclude<ReferenceKind, 'replaced'>)
  return { productId, by, maker: maker || null, number }
}
