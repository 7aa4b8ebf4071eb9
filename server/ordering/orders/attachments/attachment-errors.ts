import { DomainError } from '../../../platform/base/errors/domain-error.ts'

export class AttachmentNotFound extends DomainError {
  constructor() {
    super('attachmentNotFound', 'There is no such file.')
  }
}

export class TooManyAttachments extends DomainError {
  constructor(text: string) {
    super('tooManyAttachments', text)
  }
}
