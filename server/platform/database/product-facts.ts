import type { CustomFact } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { CustomValue } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { Reference } from '../../../contract/catalogue/parts/references.ts'
import type { PlainFacts } from '../../../contract/catalogue/product-fields.ts'
import type { Attribute } from '../../../contract/catalogue/products.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import type { Ladder, PricePer } from '../../../contract/values/money/price.ts'

/** Values of custom fields by `custom.` and their keys; null, or nothing, stands for none. */
export type CustomFacts = Readonly<Record<CustomFact, CustomValue | null | undefined>>

/** All that a change set may change of a product, as `product_facts` in the database writes it. */
export interface ProductFacts extends PlainFacts, CustomFacts {
  readonly name: string
  readonly description: string
  readonly email: string
  readonly partNumber: string | null
  readonly attributes: readonly Attribute[]
  readonly listPriceCents: Cents
  readonly pricePer: PricePer
  readonly minimum: number
  readonly orderMultiple: number
  readonly ladder: Ladder
  readonly discount: { readonly percent: number; readonly until: string } | null
  readonly pictures: readonly { readonly url: string; readonly alt: string }[]
  /** Part number of its successor. */
  readonly replacedBy: string | null
  /** In the order of `product_references`. */
  readonly references: readonly Reference[]
}
export type Fact = keyof ProductFacts
export type SomeFacts = Partial<ProductFacts>
/** The product's version in which a fact was changed last. */
export type FactVersions = Readonly<Partial<Record<Fact, number>>>
