import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class MailNotFound extends DomainError {
  constructor() {
    super('mailNotFound', 'There is no such mail about an order.')
  }
}
