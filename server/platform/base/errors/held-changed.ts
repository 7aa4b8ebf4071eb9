import { DomainError } from './domain-error.ts'

/** Another admin saved the same setting or content since its form was filled. */
export class HeldChanged extends DomainError {
  constructor() {
    super(
      'changedMeanwhile',
      'Another admin saved this meanwhile. What the shop holds now is shown; your entries are still in their fields',
    )
  }
}
