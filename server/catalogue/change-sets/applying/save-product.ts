import { findTermFaults } from '../../../../contract/catalogue/bulk/sale-terms.ts'
import type { FieldValues } from '../../../../contract/catalogue/changes/change-fields.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Fact, ProductFacts, SomeFacts } from '../../../platform/database/product-facts.ts'
import { actOn, describeAct } from '../../../platform/history/act.ts'
import { fieldStore } from '../../fields/field-store.ts'
import { judgeFacts, refuseCustomFaults } from '../../fields/judge-facts.ts'
import { PartNumberTaken, ProductNotFound } from '../../products/product-errors.ts'
import { Circle } from '../../references/reference-errors.ts'
import { ChangedSincePreview, SavedMeanwhile, UnknownSuccessor } from '../change-set-errors.ts'
import { changeSetStore } from '../change-set-store.ts'
import type { Author } from '../drafts/draft-changes.ts'
import { factsFromValues, findDifferences, termFacts, termsOfFacts } from '../facts.ts'
import { type FoundProduct, productFacts } from '../product-facts-store.ts'
import { applyLocked, readTaken } from './apply-changes.ts'
import { draftOne } from './product-history.ts'

class TermsDoNotFit extends DomainError {
  constructor(faults: readonly { readonly field: string; readonly message: string }[]) {
    const errors = faults.map(({ field, message }) => [field, [message]])
    super(
      'invalidFields',
      faults.map(({ message }) => message).join('; '),
      Object.fromEntries(errors),
    )
  }
}

/** The fields to save, and the version of the product in which they were last seen. */
interface WantedValues {
  readonly version: number
  readonly values: FieldValues
}

/** Saves the form of one product: a change set that is applied at once. */
export function makeSaveProduct({ db, now }: { db: Database; now: () => Date }) {
  return async (id: string, wanted: WantedValues, author: Author): Promise<number | undefined> => {
    try {
      return await db.transaction((tx) => saveLocked(tx, id, wanted, author, now()))
    } catch (error) {
      throw namePartNumberTaken(error, wanted.values.partNumber)
    }
  }
}

/** Returns the change set's id; undefined if nothing differs. */
export async function saveLocked(
  tx: Transaction,
  id: string,
  { version, values }: WantedValues,
  author: Author,
  at: Date,
): Promise<number | undefined> {
  const product = await productFacts.lock(tx, id)
  if (!product || product.isRemoved) throw new ProductNotFound()
  const wanted = findDifferences(product.facts, factsFromValues(values)).after
  const judged = judgeFacts(await fieldStore.list(tx, ['product']), wanted, product.facts)
  refuseCustomFaults(judged.faults)
  const { before, after, changed } = findDifferences(product.facts, judged.facts)
  if (changed.length === 0) return undefined
  refuseOthersChanges(product, changed, version)
  await refuseFaults(tx, product, after, changed)
  actOn('product', id)
  describeAct({ before, after })
  const setId = await draftOne(tx, product, { action: 'update', before, after }, author)
  await applyLocked(tx, await changeSetStore(tx).lock(setId), at)
  return setId
}

/** If two give one part number at once, the second meets the index. */
export function namePartNumberTaken(error: unknown, wanted: string | null | undefined): unknown {
  const read = readTaken(error)
  return read instanceof ChangedSincePreview ? new PartNumberTaken(wanted ?? '') : read
}

/** Fields that others have saved since the form was opened are not overwritten; different fields both hold. */
function refuseOthersChanges(product: FoundProduct, changed: readonly Fact[], seen: number): void {
  const others = changed.filter((fact) => (product.factVersions[fact] ?? 1) > seen)
  if (others.length === 0) return
  const held: object = Object.fromEntries(others.map((fact) => [fact, product.facts[fact]]))
  throw new SavedMeanwhile(held as SomeFacts)
}

async function refuseFaults(
  tx: Transaction,
  product: FoundProduct,
  after: SomeFacts,
  changed: readonly Fact[],
): Promise<void> {
  if (changed.some((fact) => termFacts.includes(fact))) {
    const facts: ProductFacts = { ...product.facts, ...after }
    const faults = findTermFaults(termsOfFacts(facts)).map((fault) => ({
      ...fault,
      field: fault.field === 'ladder' ? `ladder.${fault.row}` : fault.field,
    }))
    if (faults.length > 0) throw new TermsDoNotFit(faults)
  }
  await refuseSuccessor(tx, product, after.replacedBy)
  const { partNumber } = after
  if (!partNumber) return
  const holders = await productFacts.find(tx, { ids: [], partNumbers: [partNumber] })
  if (holders.length > 0) throw new PartNumberTaken(partNumber)
}

/** A circle through other products is refused when it is applied. */
async function refuseSuccessor(
  tx: Transaction,
  { id, facts }: FoundProduct,
  partNumber: string | null | undefined,
): Promise<void> {
  if (!partNumber) return
  const found = await productFacts.find(tx, { ids: [], partNumbers: [partNumber] })
  const successor = found.find(({ isDraft }) => !isDraft)
  if (!successor) throw new UnknownSuccessor(partNumber)
  if (successor.id === id)
    throw new Circle(facts.partNumber ?? partNumber, partNumber, 'replacedBy')
}
