import { factOfKey, keyOfFact } from '../../../contract/catalogue/fields/custom-fact.ts'
import type {
  CustomChanges,
  CustomValue,
  CustomValues,
} from '../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomFacts } from '../../platform/database/product-facts.ts'

/** Values of custom fields as facts of a product: `custom.voltage`. */

export function customFactsOf(changes: CustomChanges): CustomFacts {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [factOfKey(key), value]))
}

/** The changes among facts, with those that empty a field. */
export function customChangesOf(facts: object): CustomChanges {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([fact, value]) => {
      const key = keyOfFact(fact)
      return key === undefined ? [] : [[key, (value ?? null) as CustomValue | null]]
    }),
  )
}

/** The values among facts. */
export function customValuesOf(facts: object): CustomValues {
  const changes = Object.entries(customChangesOf(facts))
  return Object.fromEntries(
    changes.filter((entry): entry is [string, CustomValue] => entry[1] !== null),
  )
}
