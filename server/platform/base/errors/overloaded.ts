import { DomainError } from './domain-error.ts'

export const OVERLOADED_RETRY_SECONDS = 3

export class Overloaded extends DomainError {
  override readonly retryAfterSeconds = OVERLOADED_RETRY_SECONDS

  constructor() {
    super('overloaded', 'The shop is busy: nothing was changed. Try again in a moment.')
  }
}
