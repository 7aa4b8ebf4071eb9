import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import {
  describeCustomValue,
  describeField,
} from '../../../contract/catalogue/changes/describe-field.ts'
import { fieldLabels } from '../../../contract/catalogue/changes/field-labels.ts'
import {
  changedSincePreviewText,
  nothingToApplyText,
  notUndoableText,
  savedMeanwhileText,
  severeUnconfirmedText,
  tooManyRowsText,
  unknownSuccessorText,
} from '../../../contract/catalogue/changes/refusal-texts.ts'
import { factOfKey, keyOfFact } from '../../../contract/catalogue/fields/custom-fact.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Fact, SomeFacts } from '../../platform/database/product-facts.ts'
import { fieldOfFact, showFacts } from './facts.ts'

export class ChangeSetNotFound extends DomainError {
  constructor() {
    super('changeSetNotFound', 'There is no such change set.')
  }
}

export class ChangeSetNotOpen extends DomainError {
  constructor(state: string) {
    super('changeSetNotOpen', `This change set is ${state}: that can’t be done with it any more.`)
  }
}

export class NothingToApply extends DomainError {
  constructor() {
    super('nothingToApply', nothingToApplyText, { rows: [nothingToApplyText] })
  }
}

export class SevereUnconfirmed extends DomainError {
  constructor(severe: number) {
    const text = severeUnconfirmedText(severe)
    super('severeUnconfirmed', text, { confirmSevere: [text] })
  }
}

export class TooManyRows extends DomainError {
  constructor(rows: number, most: number = changeSetBounds.fileRows) {
    super('tooManyRows', tooManyRowsText(rows, most))
  }
}

export class MomentNotAhead extends FieldInvalid {
  constructor() {
    const text = `Choose a time in the future, within ${changeSetBounds.planDays} days`
    super('at', text)
  }
}

/** A product that is not as the change set expects it. */
export interface Conflict {
  readonly productId: string
  readonly partNumber: string | null
  readonly name: string | null
  /** Facts that differ; none if the product itself left or came back. */
  readonly facts: readonly Fact[]
  /** The product's current values of these facts. */
  readonly holds: SomeFacts
  /** Any other obstacle, as a sentence. */
  readonly reason: string | null
}

/** `count` covers all products, `named` only the first. */
interface Conflicts {
  readonly count: number
  readonly named: readonly Conflict[]
}

export class ChangedSincePreview extends DomainError {
  constructor({ count, named }: Conflicts) {
    super('changedMeanwhile', changedSincePreviewText(count, named.map(nameOf)), tellEach(named))
  }
}

export class NotUndoable extends DomainError {
  constructor({ count, named }: Conflicts, of: number) {
    super('notUndoable', notUndoableText(count, of), tellEach(named))
  }
}

export class AlreadyUndone extends DomainError {
  constructor(by: number) {
    super('notUndoable', `Change set ${formatCount(by)} has undone it`)
  }
}

/** Another saved the same fields of a product since its form was opened. */
export class SavedMeanwhile extends DomainError {
  constructor(holds: SomeFacts) {
    const held = (Object.keys(holds) as Fact[]).map((fact) => describeHeld(fact, holds))
    const errors = held.map(({ field, value }) => [field, [`Now ${value}`]])
    super('changedMeanwhile', savedMeanwhileText, Object.fromEntries(errors))
  }
}

/** For a product without a part number its name, else its id: both may be missing. */
function nameOf({ partNumber, name, productId }: Conflict): string {
  return partNumber ?? name ?? productId
}

function tellEach(conflicts: readonly Conflict[]): Record<string, string[]> {
  return Object.fromEntries(conflicts.map((conflict) => [nameOf(conflict), tell(conflict)]))
}

function tell({ facts, holds, reason }: Conflict): string[] {
  const held = facts.map((fact) => {
    const { label, value } = describeHeld(fact, holds)
    return `${label} is now ${value}`
  })
  return reason === null ? held : [...held, reason]
}

/** A fact as forms and people know it, with its present value; custom fields one by one, by their keys. */
function describeHeld(fact: Fact, holds: SomeFacts) {
  const key = keyOfFact(fact)
  if (key !== undefined)
    return { field: fact, label: key, value: describeCustomValue(holds[factOfKey(key)]) }
  const field = fieldOfFact(fact)
  return { field, label: fieldLabels[field], value: describeField(field, showFacts(holds)[field]) }
}

export class UnknownSuccessor extends FieldInvalid {
  constructor(partNumber: string) {
    super('replacedBy', unknownSuccessorText(partNumber))
  }
}
