export const englishes = ['en-GB', 'en-US'] as const
/** A spelling that the shop's setting chooses, as `<html lang>` names it. */
export type English = (typeof englishes)[number]

export const DEFAULT_ENGLISH: English = 'en-GB'

/** The only words that differ between the two. Texts that the specification quotes, and addresses, never change. */
const spellings = {
  'en-GB': {
    catalogue: 'catalogue',
    postCode: 'post code',
    cancelled: 'cancelled',
    aluminium: 'aluminium',
    bonnet: 'bonnet',
    dayOf: (day: number, month: string) => `${day} ${month}`,
  },
  'en-US': {
    catalogue: 'catalog',
    postCode: 'ZIP code',
    cancelled: 'canceled',
    aluminium: 'aluminum',
    bonnet: 'hood',
    dayOf: (day: number, month: string) => `${month} ${day}`,
  },
} satisfies Record<English, unknown>

let english: English = DEFAULT_ENGLISH

/**
 * The shop's spelling. One per process, because a process serves one shop: servers follow the setting, browsers take
 * it from the page before they render. Read it while rendering, not while a module loads.
 */
export const shopEnglish = (): English => english

export const words = () => spellings[english]

export function setShopEnglish(next: English): void {
  english = next
}

/** For headings and labels: `Post code`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
