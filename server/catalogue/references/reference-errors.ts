import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { FaultList } from '../../platform/sheets/faults.ts'

/** A file with lines that can't be taken; none of it is. */
export class ReferencesRefused extends DomainError {
  constructor({ listed, count }: FaultList) {
    const sentences = listed.map(
      ({ line, column, reason }) => `Line ${line}${column ? `, ${column}` : ''}: ${reason}`,
    )
    const more = count - listed.length
    super('invalidFields', sentences[0] ?? 'The file has faults', {
      file: [...sentences, ...(more > 0 ? [`and ${more} more`] : [])],
    })
  }
}

/** A product would take the place of one that takes its own: by a product's form or change set, or by a file. */
export class Circle extends DomainError {
  constructor(partNumber: string, through: string, field: 'replacedBy' | 'file') {
    const text = `${partNumber} would replace itself through ${through}`
    super('circle', text, { [field]: [text] })
  }
}
