import { DomainError } from '../../platform/base/errors/domain-error.ts'

const PUBLIC_ONLY = 'Webhooks go to public https addresses only'

/** The address is not https, or leads into a network that is not public. */
export class EndpointRefused extends DomainError {
  constructor() {
    super('endpoint', PUBLIC_ONLY, { url: [PUBLIC_ONLY] })
  }
}

export class TooManyEndpoints extends DomainError {
  constructor(most: number) {
    super('tooManyEndpoints', `The shop has ${most} webhooks. Remove one that nobody needs.`)
  }
}

/** The endpoint, or the delivery with its endpoint, was removed. */
export class EndpointNotFound extends DomainError {
  constructor() {
    super('endpointNotFound', 'There is no such webhook any more.')
  }
}
