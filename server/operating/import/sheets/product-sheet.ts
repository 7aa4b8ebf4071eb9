import {
  factsOf,
  type PlainColumn,
  plainFields,
} from '../../../../contract/catalogue/product-fields.ts'
import { applyLocked } from '../../../catalogue/change-sets/applying/apply-changes.ts'
import { changeSetStore } from '../../../catalogue/change-sets/change-set-store.ts'
import { countAgainst } from '../../../catalogue/change-sets/drafts/count-against.ts'
import { rowJudge, type WantedRow } from '../../../catalogue/change-sets/drafts/judge-rows.ts'
import { draftWriter, readRows } from '../../../catalogue/change-sets/drafts/write-draft.ts'
import { momentText } from '../../../catalogue/change-sets/facts.ts'
import { productFacts } from '../../../catalogue/change-sets/product-facts-store.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { databaseNow } from '../../../platform/database/database-clock.ts'
import type { Fact, SomeFacts } from '../../../platform/database/product-facts.ts'
import { FaultList, ImportRefused } from '../../../platform/sheets/faults.ts'
import {
  describeKeptFault,
  type ProductLine,
  productLine,
} from '../../../platform/sheets/product-line.ts'
import type { ImportOptions, ImportSheet, PicturedRow } from './sheet.ts'

const requiredColumns = [
  'part_number',
  'name',
  'description',
  'price',
  'minimum',
  'available',
  'picture',
] as const
/** `discount_until` goes with `discount_percent`. */
type OptionalColumn = Exclude<
  keyof ProductLine,
  (typeof requiredColumns)[number] | 'discount_until' | 'expected'
>

/** Products are matched by part number. The file becomes a change set that is applied at once. */
export const productSheet: ImportSheet<ProductLine> = {
  markColumn: 'part_number',
  row: productLine,
  requiredColumns,
  key: { column: 'part_number', of: (line) => line.part_number },
  async write(tx, batches, columns, options) {
    const store = changeSetStore(tx)
    const { addedByEmail, setStock } = options
    const id = await store.insert({
      kind: 'import',
      state: 'draft',
      title: options.title,
      actorEmail: addedByEmail,
      withStock: setStock,
    })
    const judge = rowJudge(tx, { warns: true, addedByEmail })
    const facts = { isFile: true, productsInShop: await productFacts.countInShop(tx) }
    const writer = draftWriter(tx, id, facts)
    for await (const rows of batches)
      await writer.add(await judge(rows.map((row) => toWantedRow(row, columns, options))))
    await writer.finish()
    await refuseFaults(tx, id)
    const set = await store.lock(id)
    const { drafts, changed } = set.counts
    const created = set.counts.new + drafts
    if (created + changed > 0) await applyLocked(tx, set, await databaseNow(tx))
    else await store.delete(id)
    return { created, changed, drafts }
  },
}

/** Those that only show beside what the shop has. */
async function refuseFaults(tx: Transaction, id: number): Promise<void> {
  const faults = new FaultList()
  for await (const rows of readRows(tx, id, 'errors'))
    for (const { rowNo: line, errors } of rows)
      for (const { field, sentence } of errors)
        faults.add({ line, column: field ?? undefined, reason: sentence })
  if (faults.count > 0) throw new ImportRefused(faults)
}

function toWantedRow(
  row: PicturedRow<ProductLine>,
  columns: readonly string[],
  { setStock }: ImportOptions,
): WantedRow {
  const all = factsOfLine(row)
  return {
    rowNo: row.line,
    isForShop: true,
    partNumber: row.part_number,
    read: (product) => {
      if (!product) return { set: all, available: row.available }
      const set = keepColumns(all, columns, product.facts.pictures)
      if (!setStock) return { set }
      const now = product.available
      const count = { wanted: row.available, expected: row.expected ?? now, now }
      const { available, error } = countAgainst(count)
      return { set, available, errors: error ? [error] : [] }
    },
    describe: (fault, terms) => describeKeptFault(fault, columns, terms),
  }
}

function factsOfLine(row: PicturedRow<ProductLine>) {
  return {
    partNumber: row.part_number,
    name: row.name,
    description: row.description,
    attributes: row.attributes,
    listPriceCents: row.price,
    pricePer: row.price_per,
    minimum: row.minimum,
    orderMultiple: row.order_multiple ?? row.price_per,
    ladder: row.ladder,
    discount:
      row.discount_percent === null || row.discount_until === null
        ? null
        : { percent: row.discount_percent, until: momentText(row.discount_until) },
    ...factsOf(({ column }) => row[column]),
    pictures: [{ url: row.imageUrl, alt: '' }],
  } satisfies SomeFacts
}

/** The fact that each optional column is. */
const factOfColumn = {
  attributes: 'attributes',
  price_per: 'pricePer',
  order_multiple: 'orderMultiple',
  ladder: 'ladder',
  discount_percent: 'discount',
  ...(Object.fromEntries(plainFields.map(({ column, fact }) => [column, fact])) as Record<
    PlainColumn,
    Fact
  >),
} as const satisfies Record<OptionalColumn, Fact>

/** A product keeps what the file has no column for, its further pictures, and the text of the first. */
function keepColumns(
  all: ReturnType<typeof factsOfLine>,
  columns: readonly string[],
  [first, ...further]: readonly { readonly url: string; readonly alt: string }[],
): SomeFacts {
  const kept: readonly string[] = Object.entries(factOfColumn)
    .filter(([column]) => !columns.includes(column))
    .map(([, fact]) => fact)
  const given = Object.entries(all).filter(([fact]) => !kept.includes(fact))
  const [picture] = all.pictures
  const pictures = [{ url: picture?.url ?? '', alt: first?.alt ?? '' }, ...further]
  return { ...Object.fromEntries(given), pictures }
}
