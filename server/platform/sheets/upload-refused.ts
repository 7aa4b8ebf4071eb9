import type { ProblemCode } from '../../../contract/values/errors.ts'
import { DomainError } from '../base/errors/domain-error.ts'

/** Refusals of an upload are reported at its field. */
export class UploadRefused extends DomainError {
  constructor(code: ProblemCode, text: string, field = 'file') {
    super(code, text, { [field]: [text] })
  }
}
