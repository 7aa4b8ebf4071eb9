import { DomainError } from '../base/errors/domain-error.ts'

const RETRY_SECONDS = 5

/** More files are wanted than can wait. */
export class FilesBusy extends DomainError {
  override readonly retryAfterSeconds = RETRY_SECONDS

  constructor() {
    super('overloaded', 'Too many files are being read or written. Try again in a moment.')
  }
}
