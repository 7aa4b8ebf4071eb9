import { v7 as uuidv7 } from 'uuid'
import {
  type CustomChanges,
  withChanges,
} from '../../../contract/catalogue/fields/custom-fields.ts'
import { judgeCustomValues } from '../../../contract/catalogue/fields/judge-custom-values.ts'
import type { PlainFacts } from '../../../contract/catalogue/product-fields.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import {
  type Discount,
  type Ladder,
  leavesPrice,
  type PricePer,
} from '../../../contract/values/money/price.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CustomFacts } from '../../platform/database/product-facts.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import type { NamedPicture } from '../../platform/images/picture-facts.ts'
import { customFactsOf } from '../fields/custom-facts.ts'
import { fieldStore } from '../fields/field-store.ts'
import { missingInFacts, refuseCustomFaults } from '../fields/judge-facts.ts'
import { columnsOfFacts } from './plain-facts.ts'
import {
  DiscountAlreadyOver,
  DiscountTooLarge,
  PartNumberTaken,
  ProductNotFound,
} from './product-errors.ts'
import { discountColumns, productStore } from './product-store.ts'

type ProductPictures = readonly [NamedPicture, ...NamedPicture[]]

/** An admin's input for a new product. */
export interface ProductToAdd {
  readonly name: string
  readonly description: string
  /** Contact address shown with the product. */
  readonly email: string
  /** For `pricePer` pieces, as are the ladder's prices. */
  readonly listPriceCents: Cents
  readonly pricePer: PricePer
  readonly ladder: Ladder
  readonly minimum: number
  readonly orderMultiple: number
  readonly available: number
  /** In display order; cards and orders use the first. */
  readonly pictures: ProductPictures
  readonly partNumber: string | null
  readonly plain: PlainFacts
  /** Values of custom fields. */
  readonly custom: CustomChanges
  readonly discount: Discount | undefined
}

/** An admin. */
interface Editor {
  readonly email: string
}

/** Runs a change of one product in a transaction, and enters what it changed into the shop's history. */
export type InHistory = <Result>(
  editor: Editor,
  productId: string,
  change: (tx: Transaction) => Promise<Result>,
) => Promise<Result>

interface EditParts {
  readonly db: Database
  readonly now: () => Date
  readonly inHistory: InHistory
}

export type EditProducts = ReturnType<typeof makeEditProducts>

/** Admins' changes of one product by the published calls. */
export function makeEditProducts({ db, now, inHistory }: EditParts) {
  const assertStillAhead = ({ until }: Discount): void => {
    if (until <= now()) throw new DiscountAlreadyOver()
  }

  return {
    /** Answers with the product's id. */
    add<Answer>(
      editor: Editor,
      { discount, pictures, plain, custom, email, ...wanted }: ProductToAdd,
      { keyed, toAnswer }: KeptAnswering<string, Answer>,
    ): Promise<Answer> {
      const id = uuidv7()
      return keptAnswers.once(db, keyed, async () => {
        if (discount) assertStillAhead(discount)
        return inHistory(editor, id, async (tx) => {
          const columns = columnsOfFacts(plain)
          const ownFacts = await judgeNewFacts(tx, custom)
          const isNew = await productStore(tx).insert({
            ...wanted,
            ...columns,
            furtherFacts: { ...columns.furtherFacts, ...ownFacts },
            ...toColumns(pictures),
            id,
            addedByEmail: email,
            ...(discount && discountColumns(wanted.listPriceCents, discount)),
          })
          // Without a part number there is no conflict.
          if (!isNew) throw new PartNumberTaken(wanted.partNumber ?? '')
          const answer = toAnswer(id)
          await keptAnswers.insert(tx, keyed, answer)
          return answer
        })
      })
    },

    /** Removes a product from the shop. Its row stays: orders refer to it, and reserved stock returns to it. */
    remove: (editor: Editor, id: string): Promise<void> =>
      inHistory(editor, id, async (tx) => {
        const wasThere = await productStore(tx).remove(id, now())
        if (!wasThere) throw new ProductNotFound()
      }),

    setPictures: (editor: Editor, id: string, pictures: ProductPictures): Promise<number> =>
      inHistory(editor, id, async (tx) => {
        const changed = await productStore(tx).setPictures(id, toColumns(pictures))
        if (changed === 0) throw new ProductNotFound()
        return changed
      }),

    /** Sets or replaces the discount; placed orders keep their price. */
    async setDiscount(editor: Editor, id: string, discount: Discount): Promise<number> {
      assertStillAhead(discount)
      return inHistory(editor, id, async (tx) => {
        const prices = await productStore(tx).lockPrices(id)
        if (!prices) throw new ProductNotFound()
        const { listPriceCents, ladder } = prices
        if (!leavesPrice(listPriceCents, discount.percent, ladder)) throw new DiscountTooLarge()
        return productStore(tx).setDiscount(id, listPriceCents, discount)
      })
    },

    /** Ends the discount, if any. Returns the number of changed products. */
    removeDiscount: (editor: Editor, id: string): Promise<number> =>
      inHistory(editor, id, async (tx) => {
        if (!(await productStore(tx).lockPrices(id))) throw new ProductNotFound()
        return productStore(tx).removeDiscount(id)
      }),
  }
}

function toColumns([first, ...furtherPictures]: ProductPictures) {
  return { imageUrl: first.url, imageAlt: first.alt, furtherPictures }
}

/** It goes into the shop at once, so that no required field may be empty. */
async function judgeNewFacts(tx: Transaction, custom: CustomChanges): Promise<CustomFacts> {
  const fields = await fieldStore.list(tx, ['product'])
  const { values, faults } = judgeCustomValues(fields, custom)
  const facts = customFactsOf(withChanges({}, values))
  const named = new Set(faults.map(({ key }) => key))
  const missing = missingInFacts(fields, facts).filter(({ key }) => !named.has(key))
  refuseCustomFaults([...faults, ...missing])
  return facts
}
