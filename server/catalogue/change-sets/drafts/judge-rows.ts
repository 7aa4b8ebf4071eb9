import { v7 as uuidv7 } from 'uuid'
import {
  findTermFaults,
  type SaleTerms,
  type TermFault,
} from '../../../../contract/catalogue/bulk/sale-terms.ts'
import type { ChangeField } from '../../../../contract/catalogue/changes/change-fields.ts'
import type { ChangeWarning, RowError } from '../../../../contract/catalogue/changes/change-sets.ts'
import {
  missingInDraftText,
  missingInNewText,
  unknownSuccessorText,
} from '../../../../contract/catalogue/changes/refusal-texts.ts'
import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomFault } from '../../../../contract/catalogue/fields/judge-custom-values.ts'
import type { Cells } from '../../../../contract/catalogue/intake/file-columns.ts'
import { findMissingFacts, hasShownFacts } from '../../../../contract/catalogue/parts/draft-gaps.ts'
import { isPictureFile } from '../../../../contract/catalogue/parts/picture-files.ts'
import { usualFacts } from '../../../../contract/catalogue/product-fields.ts'
import type { PricePer } from '../../../../contract/values/money/price.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Fact, ProductFacts, SomeFacts } from '../../../platform/database/product-facts.ts'
import { firstLines } from '../../../platform/sheets/first-lines.ts'
import { describeTermFault } from '../../../platform/sheets/product-line.ts'
import { type FieldRow, fieldStore } from '../../fields/field-store.ts'
import { isDraftOnly, judgeFacts, missingInFacts } from '../../fields/judge-facts.ts'
import { fillDefaults, findNameDefaults } from '../../names/name-defaults.ts'
import type { JudgedRow } from '../change-set-store.ts'
import { findDifferences, termFacts, termsOfFacts } from '../facts.ts'
import { type FoundProduct, productFacts } from '../product-facts-store.ts'
import { lookAround } from './look-around.ts'

/** The changes that a row wants of its product. */
export interface RowChange {
  readonly set: SomeFacts
  /** Pieces available as they should be; undefined leaves them. */
  readonly available?: number | undefined
  /** The product's facts when the row was made, if the row is refused because they have changed. */
  readonly seen?: SomeFacts
  readonly errors?: readonly RowError[]
  /** Warnings from reading its cells. */
  readonly warnings?: readonly RowWarning[]
}

export type RowWarning = Omit<ChangeWarning, 'rowNo'>

/** A row that is not judged yet. */
export interface WantedRow {
  readonly rowNo: number
  /** Found by its id, else by its part number; with neither, or an unknown part number, it is new. */
  readonly productId?: string | undefined
  readonly partNumber?: string | undefined
  /** `create` is refused if the product exists: it would overwrite it with the defaults of a new one. */
  readonly action?: 'create' | 'remove' | 'restore' | 'publish' | 'withdraw'
  /**
   * New products go into the shop without a category, too: their file has to have pictures and texts. It has no custom
   * fields: where one is required, they are drafts.
   */
  readonly isForShop?: boolean
  /** May depend on what the product holds; undefined for a new one. */
  readonly read: (product: FoundProduct | undefined) => RowChange
  /** Terms that don't fit together, in the words of the row's source; by default those of the form. */
  readonly describe?: (fault: TermFault, terms: SaleTerms) => RowError
  /** The row's cells in its file, kept if the row is refused or waits for a picture. */
  readonly cells?: Cells
  /** Those of a product that the shop doesn't have yet, where they differ. */
  readonly newCells?: Cells
}

interface JudgeFacts {
  /** Only files and grids are checked for slips: an action states its own effect. */
  readonly warns: boolean
  /** Contact address of new products. */
  readonly addedByEmail: string
}

export interface RowResults {
  readonly rows: JudgedRow[]
  readonly unchanged: number
}

const NO_PRODUCT: RowError = { field: null, sentence: 'There is no such product' }
const ADDED: RowError = {
  field: null,
  sentence: 'This product was added meanwhile: change it with another change set',
}
const REMOVED: RowError = { field: null, sentence: 'This product was removed: bring it back first' }

/** Compares rows with what the products hold, batch by batch. */
export function rowJudge(db: Queryable, { warns, addedByEmail }: JudgeFacts) {
  const seen = firstLines()
  const look = warns ? lookAround(db) : undefined
  let readFields: Promise<readonly FieldRow[]> | undefined

  /** A product is changed by one row only. */
  const findTwin = (key: string | undefined, rowNo: number): RowError[] => {
    if (!key) return []
    const first = seen.find(key)
    if (first === undefined) seen.add(key, rowNo)
    return first === undefined
      ? []
      : [{ field: 'partNumber', sentence: `the same product is already on line ${first}` }]
  }

  return async function judge(batch: readonly WantedRow[]): Promise<RowResults> {
    const products = await findThose(db, batch)
    const rowChanges = batch.map((row) => {
      const product = products.of(row)
      return { row, product, rowChange: row.read(product) }
    })
    const successors = await findSuccessors(db, rowChanges)
    const defaults = await findNameDefaults(
      db,
      rowChanges.flatMap(({ product, rowChange }) => (product ? [] : rowChange.set)),
    )
    readFields ??= fieldStore.list(db, ['product'])
    const fields = await readFields
    const judged = rowChanges.map(({ row, product, rowChange }) => {
      const custom = judgeFacts(fields, rowChange.set, product?.facts)
      const twin = findTwin(product?.id ?? row.partNumber, row.rowNo)
      const errors = [
        ...(rowChange.errors ?? []),
        ...twin,
        ...successors.faultOf(rowChange, product),
        ...custom.faults.map(toRowError),
      ]
      const own = product ? {} : fillDefaults(rowChange.set, defaults)
      const set = { ...custom.facts, ...own }
      const result = judgeRow(row, product, { ...rowChange, set, errors }, { addedByEmail, fields })
      const noticed = (rowChange.warnings ?? []).map((one) => ({ rowNo: row.rowNo, ...one }))
      const cells = product ? row.cells : (row.newCells ?? row.cells)
      return result && { ...result, rowNo: row.rowNo, cells, product, noticed }
    })
    const kept = judged.filter((one) => one !== undefined)
    const warningsOf = look ? await look(kept) : () => []
    const rows = kept.map(({ product, cells, noticed, ...result }) => {
      const isRefused = result.errors.length > 0
      return {
        ...result,
        errors: [...result.errors],
        warnings: isRefused ? [] : [...noticed, ...warningsOf({ product, ...result })],
        ...((isRefused || isPictureFile(cells?.picture ?? '')) && cells && { cells }),
      }
    })
    return { rows, unchanged: batch.length - rows.length }
  }
}

/** All that a row is judged by besides its product. */
interface ShopFacts extends Pick<JudgeFacts, 'addedByEmail'> {
  readonly fields: readonly FieldDefinition[]
}

const toRowError = ({ key, message }: CustomFault): RowError => ({
  field: factOfKey(key),
  sentence: message,
})

interface RowResult {
  readonly productId: string | null
  readonly action: JudgedRow['action']
  readonly before: SomeFacts
  readonly after: SomeFacts
  readonly availableBefore: number | null
  readonly availableAfter: number | null
  readonly errors: readonly RowError[]
}

async function findThose(db: Queryable, batch: readonly WantedRow[]) {
  const found = await productFacts.find(db, {
    ids: batch.flatMap(({ productId }) => productId ?? []),
    partNumbers: batch.flatMap(({ productId, partNumber }) =>
      productId === undefined && partNumber ? partNumber : [],
    ),
  })
  const byId = new Map(found.map((product) => [product.id, product]))
  const byPartNumber = new Map(
    found
      .filter(({ isRemoved }) => !isRemoved)
      // A product in the shop comes before a draft of the same number.
      .toSorted((one, other) => Number(other.isDraft) - Number(one.isDraft))
      .map((one) => [one.facts.partNumber, one]),
  )
  return {
    of: ({ productId, partNumber }: WantedRow): FoundProduct | undefined =>
      productId === undefined
        ? byPartNumber.get(partNumber ?? '')
        : byId.get(productId.toLowerCase()),
  }
}

/** A part is replaced by another one that is in the shop; circles are found when the change set is applied. */
async function findSuccessors(
  db: Queryable,
  rowChanges: readonly { readonly rowChange: RowChange }[],
) {
  const partNumbers = rowChanges.flatMap(({ rowChange }) => rowChange.set.replacedBy ?? [])
  const found =
    partNumbers.length === 0 ? [] : await productFacts.find(db, { ids: [], partNumbers })
  const inShop = found.filter(({ isDraft }) => !isDraft)
  const known = new Map(inShop.map(({ id, facts }) => [facts.partNumber, id]))
  return {
    faultOf({ set: { replacedBy } }: RowChange, product: FoundProduct | undefined): RowError[] {
      if (!replacedBy) return []
      const id = known.get(replacedBy)
      if (id === undefined)
        return [{ field: 'replacedBy', sentence: unknownSuccessorText(replacedBy) }]
      return id === product?.id
        ? [{ field: 'replacedBy', sentence: 'A part can’t replace itself' }]
        : []
    },
  }
}

/** Undefined if nothing would change. */
function judgeRow(
  row: WantedRow,
  product: FoundProduct | undefined,
  rowChange: RowChange,
  shop: ShopFacts,
): RowResult | undefined {
  const errors = rowChange.errors ?? []
  const nothing = { before: {}, after: {}, availableBefore: null, availableAfter: null }
  if (!product) {
    if (row.productId !== undefined)
      return { ...nothing, productId: null, action: 'update', errors: [NO_PRODUCT, ...errors] }
    return judgeNew(row, rowChange, shop)
  }
  if (row.action === 'create')
    return judgeNew(row, { ...rowChange, errors: [ADDED, ...errors] }, shop)
  const about = { productId: product.id, errors }
  if (row.action === 'remove') {
    if (product.isRemoved) return undefined
    // A removal notes the pictures: they are kept as long as the row.
    const before = { pictures: product.facts.pictures }
    return { ...nothing, ...about, before, action: product.isDraft ? 'discard' : 'remove' }
  }
  if (row.action === 'restore') {
    const isWhole =
      hasShownFacts(product.facts) && missingInFacts(shop.fields, product.facts).length === 0
    const action = isWhole ? 'restore' : 'redraft'
    return product.isRemoved ? { ...nothing, ...about, action } : undefined
  }
  if (product.isRemoved) {
    const refused = [REMOVED, ...errors]
    return {
      ...nothing,
      ...about,
      action: 'update',
      ...stockOf(product, rowChange),
      errors: refused,
    }
  }
  if (row.action === 'withdraw')
    return product.isDraft ? undefined : { ...nothing, ...about, action: 'withdraw' }
  const { before, after, changed } = findDifferences(product.facts, rowChange.set)
  if (row.action === 'publish') {
    if (!product.isDraft) return undefined
    const gaps = findMissingFacts({ ...product.facts, ...after })
    const missing = gaps.map((field) => ({ field, sentence: missingInDraftText }))
    const unfilled = missingInFacts(shop.fields, { ...product.facts, ...after }).map(toRowError)
    const all = [...errors, ...missing, ...unfilled]
    return { ...nothing, ...about, action: 'publish', before, after, errors: all }
  }
  const isRestocked = rowChange.available !== undefined && rowChange.available !== product.available
  if (changed.length === 0 && !isRestocked && errors.length === 0) return undefined
  const found = [...errors, ...findFaults(row, { ...product.facts, ...after }, changed)]
  return {
    ...nothing,
    productId: product.id,
    action: 'update',
    before: rowChange.seen ?? before,
    after,
    errors: found,
    // A refused row keeps its stock even if that is the current one: pieces may be sold before it is judged again.
    ...((isRestocked || found.length > 0) && stockOf(product, rowChange)),
  }
}

function stockOf({ available }: FoundProduct, rowChange: RowChange) {
  const isWanted = rowChange.available !== undefined
  return isWanted && { availableBefore: available, availableAfter: rowChange.available }
}

/** The facts of a new product unless the row sets them. */
const usual = {
  ...usualFacts,
  attributes: [],
  ladder: [],
  discount: null,
  pricePer: 1,
  replacedBy: null,
  references: [],
  description: '',
  pictures: [],
} as const satisfies SomeFacts
/** A product without the others comes in as a draft. */
const needed = ['name', 'listPriceCents', 'minimum'] as const
const neededFields: Record<(typeof needed)[number], ChangeField> = {
  name: 'name',
  listPriceCents: 'price',
  minimum: 'minimum',
}

function judgeNew(row: WantedRow, rowChange: RowChange, shop: ShopFacts): RowResult {
  const pricePer: PricePer = rowChange.set.pricePer ?? 1
  const after: SomeFacts = {
    ...usual,
    partNumber: row.partNumber || null,
    email: shop.addedByEmail,
    orderMultiple: pricePer,
    ...rowChange.set,
  }
  const reported = new Set((rowChange.errors ?? []).map(({ field }) => field))
  // No field counts as missing in a row that can't be read as a whole.
  const missing = needed.filter(
    (fact) => after[fact] === undefined && !reported.has(null) && !reported.has(neededFields[fact]),
  )
  const errors = [
    ...(rowChange.errors ?? []),
    ...missing.map((fact) => ({
      field: neededFields[fact],
      sentence: missingInNewText,
    })),
  ]
  const pieces = rowChange.available ?? 0
  const isDraft = row.isForShop
    ? missingInFacts(shop.fields, after).length > 0
    : isDraftOnly(shop.fields, after)
  return {
    productId: uuidv7(),
    action: isDraft ? 'draft' : 'create',
    before: {},
    after,
    availableBefore: pieces > 0 ? 0 : null,
    availableAfter: pieces > 0 ? pieces : null,
    errors: isWhole(after) ? [...errors, ...findFaults(row, after, termFacts)] : errors,
  }
}

/** Whether a new product has all that it can't come in without. */
export function isWhole(facts: SomeFacts): facts is ProductFacts {
  return needed.every((fact) => facts[fact] !== undefined)
}

/** Terms that don't fit together, if the row touches any of them. */
function findFaults(
  { describe = describeFault }: WantedRow,
  facts: ProductFacts,
  changed: readonly Fact[],
): RowError[] {
  if (!changed.some((fact) => termFacts.includes(fact))) return []
  const terms = termsOfFacts(facts)
  return findTermFaults(terms).map((fault) => describe(fault, terms))
}

const describeFault = (fault: TermFault): RowError => ({
  field: fault.field,
  sentence: describeTermFault(fault),
})
