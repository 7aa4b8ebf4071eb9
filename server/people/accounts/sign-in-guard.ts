import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Attempts, attempts, type Patience } from '../../platform/http/limits/attempts.ts'
import { TooManyRequests } from '../../platform/http/limits/call-limits.ts'
import { addressBlock, type Caller } from '../../platform/http/refusals/caller.ts'
import { accountEventStore } from './account-event-store.ts'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const KNOWN_PLACE_MS = 90 * DAY_SECONDS * 1000

/** One address guessing at one account: ten free tries, then pauses of 1, 2, 4 … seconds, at most 15 minutes. */
const ONE_PLACE: Patience = {
  freeTries: 10,
  firstPauseSeconds: 1,
  longestPauseSeconds: HOUR_SECONDS / 4,
  forgottenAfterSeconds: DAY_SECONDS,
}

/**
 * Many addresses guessing at one account. The pause is short because anybody can cause it: a botnet gets 8,640 guesses
 * a day, and the owner's known addresses are exempt.
 */
const ALL_PLACES: Patience = {
  freeTries: 20,
  firstPauseSeconds: 1,
  longestPauseSeconds: 10,
  forgottenAfterSeconds: HOUR_SECONDS,
}

/** Sign-ups with one e-mail from anywhere. Short as well: anybody can cause it for another's e-mail. */
const SIGN_UPS: Patience = { ...ALL_PLACES, freeTries: 10 }

/** Mails of one kind to one address. Shorter than a link lives, so that a flood leaves its account an earlier one. */
const MAILS: Patience = {
  freeTries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: HOUR_SECONDS * 0.9,
  forgottenAfterSeconds: DAY_SECONDS,
}

/**
 * Mails of sign-ups with one address. Short: earlier links ended with the accounts that a stranger deleted, so the
 * owner, who signs up last, needs a new one.
 */
const SIGN_UP_MAILS: Patience = { ...MAILS, longestPauseSeconds: 60 }

type MailKind = 'signUp' | 'reset' | 'verification' | 'passwordChanged'

/** Slows down password guessing and mail floods. Known and unknown e-mails are treated alike. */
export function signInGuard(db: Database, now: () => Date) {
  const tries: Attempts = attempts(db)
  const events = accountEventStore(db)
  const placeKey = (email: string, { address }: Caller) =>
    `sign-in ${email} ${addressBlock(address)}`
  const accountKey = (email: string) => `sign-in ${email}`

  return {
    /** Counts a try before the password is checked, so that concurrent tries all count. */
    async enter(email: string, from: Caller): Promise<void> {
      const moment = now()
      const wait = await tries.take(placeKey(email, from), ONE_PLACE, moment)
      if (wait > 0) throw new TooManyRequests(wait)
      const since = new Date(moment.getTime() - KNOWN_PLACE_MS)
      if (await events.isKnownPlace(email, from.address, since)) return
      const waitForAll = await tries.take(accountKey(email), ALL_PLACES, moment)
      if (waitForAll > 0) throw new TooManyRequests(waitForAll)
    },

    /** Counts a sign-up by its e-mail, whether or not the account exists. */
    async enterSignUp(email: string): Promise<void> {
      const wait = await tries.take(`sign-up ${email}`, SIGN_UPS, now())
      if (wait > 0) throw new TooManyRequests(wait)
    },

    /** After a correct password this address starts afresh. */
    succeeded: (email: string, from: Caller) => tries.forget(placeKey(email, from)),

    /** Whether a mail may be sent now. The answer to the caller is the same either way: an earlier link still works. */
    async mayMail(kind: MailKind, email: string, within: Queryable = db): Promise<boolean> {
      const patience = kind === 'signUp' ? SIGN_UP_MAILS : MAILS
      return (await attempts(within).take(`mail ${kind} ${email}`, patience, now())) === 0
    },
  }
}
