import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class TooManyKeys extends DomainError {
  constructor(most: number) {
    super('tooManyKeys', `The shop has ${most} keys. Revoke one that nobody uses.`)
  }
}
