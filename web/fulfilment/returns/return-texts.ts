import type { ReturnReason, ReturnState } from '../../../contract/fulfilment/returns.ts'

export const reasonTexts: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Damaged',
  wrongPart: 'Wrong part',
  notAsDescribed: 'Not as described',
  tooMany: 'Too many',
  other: 'Another reason',
}

export const stateTexts = {
  requested: { text: 'Requested', tone: 'note' },
  approved: { text: 'Approved', tone: 'signal' },
  declined: { text: 'Declined', tone: 'bad' },
  received: { text: 'Received', tone: 'signal' },
  refunded: { text: 'Refunded', tone: 'good' },
  closed: { text: 'Closed', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
} as const satisfies Record<ReturnState, { text: string; tone: string }>

/** In the order in which a return passes them. */
export const shownStates = Object.keys(stateTexts) as ReturnState[]
