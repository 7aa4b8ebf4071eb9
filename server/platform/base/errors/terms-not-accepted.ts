import { DomainError } from './domain-error.ts'

/** The shop asks for consent, and its terms were not accepted as they are now. */
class TermsNotAccepted extends DomainError {
  constructor(inForce: number, accepted: number | undefined, act: string) {
    const text =
      accepted === undefined
        ? `Accept the terms to ${act}`
        : `The terms have changed. Read version ${inForce} and accept it to ${act}`
    super('termsNotAccepted', text, { termsVersion: [text] })
  }
}

/** Throws unless the version in force was accepted; null: there are no terms to accept. */
export function assertTermsAccepted(
  inForce: number | null,
  accepted: number | undefined,
  act: 'order' | 'sign up',
): void {
  if (inForce !== null && accepted !== inForce) throw new TermsNotAccepted(inForce, accepted, act)
}
