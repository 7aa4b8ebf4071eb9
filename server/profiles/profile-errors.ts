import { DomainError } from '../base/domain-error.ts'

export class ProfileOwnerNotFound extends DomainError {
  constructor() {
    super('userNotFound', 'There is no such user.')
  }
}
