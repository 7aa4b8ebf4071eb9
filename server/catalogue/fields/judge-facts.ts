import { isDeepStrictEqual } from 'node:util'
import { keyOfFact } from '../../../contract/catalogue/fields/custom-fact.ts'
import {
  type FieldDefinition,
  findValue,
} from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  type CustomFault,
  judgeCustomValues,
  missingFaults,
} from '../../../contract/catalogue/fields/judge-custom-values.ts'
import { findMissingFacts } from '../../../contract/catalogue/parts/draft-gaps.ts'
import { FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { SomeFacts } from '../../platform/database/product-facts.ts'
import { customChangesOf, customFactsOf, customValuesOf } from './custom-facts.ts'

/** Judges the custom fields among facts. Values that the product holds already stay, even if they no longer fit. */
export function judgeFacts(
  fields: readonly FieldDefinition[],
  facts: SomeFacts,
  held: object = {},
): { readonly facts: SomeFacts; readonly faults: readonly CustomFault[] } {
  const changes = customChangesOf(facts)
  if (Object.keys(changes).length === 0) return { facts, faults: [] }
  const holds = customChangesOf(held)
  const changed = Object.entries(changes).filter(
    ([key, value]) => !isDeepStrictEqual(findValue(holds, key) ?? null, value),
  )
  const { values, faults } = judgeCustomValues(fields, Object.fromEntries(changed))
  const others = Object.entries(facts).filter(([fact]) => keyOfFact(fact) === undefined)
  const judged: object = { ...Object.fromEntries(others), ...customFactsOf(values) }
  return { facts: judged as SomeFacts, faults }
}

/** Faults of required fields that the facts leave empty. */
export const missingInFacts = (fields: readonly FieldDefinition[], facts: object): CustomFault[] =>
  missingFaults(fields, customValuesOf(facts))

/** Whether a product with these facts is no more than a draft. */
export const isDraftOnly = (fields: readonly FieldDefinition[], facts: SomeFacts): boolean =>
  findMissingFacts(facts).length > 0 || missingInFacts(fields, facts).length > 0

export function refuseCustomFaults(faults: readonly CustomFault[]): void {
  if (faults.length === 0) return
  throw new FieldsInvalid(
    'custom',
    faults.map(({ key, message }) => ({ path: [key], message })),
  )
}
