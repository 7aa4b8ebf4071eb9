import { DomainError } from './domain-error.ts'

interface FieldIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** One field at fault. `FieldInvalid<'amount' | 'lines'>` refuses misspelt names of fields. */
export class FieldInvalid<Field extends string = string> extends DomainError {
  constructor(field: Field, text: string) {
    super('invalidFields', text, { [field]: [text] })
  }
}

/** Parts of a body whose schema depends on what the call is about; each fault is named at its field. */
export class FieldsInvalid extends DomainError {
  /** `part` is the body's field that was parsed: a fault in it is `items.0.title`. */
  constructor(part: string, issues: readonly FieldIssue[]) {
    const faults = issues.map(({ path, message }) => ({
      field: [part, ...path.map(String)].join('.'),
      message,
    }))
    const { detail, errors } = gatherFaults(faults)
    super('invalidFields', detail, errors)
  }
}

/** The messages of every field, and a text with the first of each. */
export function gatherFaults(
  faults: readonly { readonly field: string; readonly message: string }[],
) {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of faults) errors[field] = [...(errors[field] ?? []), message]
  const named = Object.entries(errors).map(([field, [text]]) => `${field}: ${text}`)
  return { detail: named.join('; '), errors }
}
