import type { FieldValues } from '../../../contract/catalogue/changes/change-fields.ts'
import type { ExternalNumber } from '../../../contract/values/external-number.ts'
import { ExternalNumberTaken } from '../../platform/base/errors/external-number-taken.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ProductFacts } from '../../platform/database/product-facts.ts'
import { describeAct } from '../../platform/history/act.ts'
import { applyLocked } from '../change-sets/applying/apply-changes.ts'
import { draftOne } from '../change-sets/applying/product-history.ts'
import { namePartNumberTaken, saveLocked } from '../change-sets/applying/save-product.ts'
import { changeSetStore } from '../change-sets/change-set-store.ts'
import type { Author } from '../change-sets/drafts/draft-changes.ts'
import { rowJudge } from '../change-sets/drafts/judge-rows.ts'
import { factsFromValues, findDifferences } from '../change-sets/facts.ts'
import { type FoundProduct, productFacts } from '../change-sets/product-facts-store.ts'
import { NewProductRefused, NumberOfRemoved } from './external-product-errors.ts'
import { externalProducts } from './external-product-store.ts'

interface PutParts {
  readonly db: Database
  readonly now: () => Date
  /** Contact address of new products. */
  readonly shopEmail: string
}

export interface ProductPut {
  readonly id: string
  readonly outcome: 'created' | 'changed' | 'unchanged'
  readonly isDraft: boolean
  readonly changeSetId: number | undefined
}

/** Makes or changes the product that has a number in another system: a change set that is applied at once. */
export function makePutProduct({ db, now, shopEmail }: PutParts) {
  return async (
    named: ExternalNumber,
    values: FieldValues,
    author: Author,
  ): Promise<ProductPut> => {
    try {
      return await db.transaction(async (tx) => {
        await externalProducts.lock(tx, named)
        const put = await putLocked(tx, named, values, author)
        describeAct({ subject: { kind: 'product', id: put.id }, after: { ...named, ...values } })
        return put
      })
    } catch (error) {
      throw namePartNumberTaken(error, values.partNumber)
    }
  }

  async function putLocked(
    tx: Transaction,
    named: ExternalNumber,
    values: FieldValues,
    author: Author,
  ): Promise<ProductPut> {
    const knownId = await externalProducts.find(tx, named)
    const product = await findProduct(tx, knownId, values.partNumber)
    if (product?.isRemoved) throw new NumberOfRemoved(named)
    if (!product) return create(tx, named, values, author)
    const { id, isDraft } = product
    const isLinked = knownId === undefined
    if (isLinked && !(await externalProducts.insert(tx, named, id)))
      throw new ExternalNumberTaken('Another number: this product', named)
    // Without a lock, which would count as a change: a repeated put leaves no entry of the history.
    const { changed } = findDifferences(product.facts, factsFromValues(values))
    const outcome = isLinked ? 'changed' : 'unchanged'
    if (changed.length === 0) return { id, isDraft, outcome, changeSetId: undefined }
    // The other system's values hold, even if somebody has changed the product since.
    const wanted = { version: Number.POSITIVE_INFINITY, values }
    const changeSetId = await saveLocked(tx, id, wanted, author, now())
    return { id, isDraft, changeSetId, outcome: changeSetId === undefined ? outcome : 'changed' }
  }

  /** A product without text, category or picture comes in as a draft, as from a file. */
  async function create(
    tx: Transaction,
    named: ExternalNumber,
    values: FieldValues,
    author: Author,
  ): Promise<ProductPut> {
    const set = factsFromValues(values)
    const judge = rowJudge(tx, { warns: false, addedByEmail: shopEmail })
    const partNumber = values.partNumber ?? undefined
    const { rows } = await judge([{ rowNo: 1, partNumber, read: () => ({ set }) }])
    const [row] = rows
    const { productId, after, errors = [] } = row ?? {}
    if (errors.length > 0) throw new NewProductRefused(errors)
    if (!productId || !after) throw new Error('A new product was not judged.')
    const isDraft = row?.action === 'draft'
    const facts = after as ProductFacts
    const action = isDraft ? 'draft' : 'create'
    const setId = await draftOne(tx, { id: productId, facts }, { action, after: facts }, author)
    await applyLocked(tx, await changeSetStore(tx).lock(setId), now())
    if (!(await externalProducts.insert(tx, named, productId)))
      throw new Error('The number of a new product was taken under its lock.')
    return { id: productId, outcome: 'created', isDraft, changeSetId: setId }
  }
}

/** The product of the number, else the one with the part number: in the shop before a draft. */
async function findProduct(
  tx: Transaction,
  id: string | undefined,
  partNumber: string | null | undefined,
): Promise<FoundProduct | undefined> {
  if (id !== undefined) return (await productFacts.find(tx, { ids: [id], partNumbers: [] }))[0]
  if (!partNumber) return undefined
  const found = await productFacts.find(tx, { ids: [], partNumbers: [partNumber] })
  return found.find(({ isDraft }) => !isDraft) ?? found[0]
}
