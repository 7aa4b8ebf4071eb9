import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class ProfileOwnerNotFound extends DomainError {
  constructor() {
    super('userNotFound', 'There is no such user.')
  }
}
