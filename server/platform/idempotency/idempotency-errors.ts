import { messages } from '../../../contract/values/messages.ts'
import { DomainError } from '../base/errors/domain-error.ts'

export class IdempotencyKeyInvalid extends DomainError {
  constructor() {
    super('idempotencyKeyInvalid', 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
  }
}

export class IdempotencyKeyReused extends DomainError {
  constructor() {
    const text = messages.sentBefore
    super('idempotencyKeyReused', text, { 'Idempotency-Key': [text] })
  }
}

/** The first request with this key has no answer yet. */
export class IdempotencyKeyInUse extends DomainError {
  override readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('idempotencyKeyInUse', messages.stillUnderWay)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
