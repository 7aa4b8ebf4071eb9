import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS } from '../../../contract/people/second-factor.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** Clocks of phones: a code also counts in the 30 seconds before and after its own. */
const TOLERATED_STEPS = 1

const readApp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
    ...more,
  })

/** Base32, as authenticator apps take it. */
export const makeAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that authenticator apps read from a QR code. */
export const writeAppUri = (secret: string, of: { issuer: string; label: string }): string =>
  readApp(secret, of).toString()

/** The number of the 30 seconds that a code belongs to; undefined if it is of none near `now`. */
export function findStep(secret: string, token: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const app = readApp(secret)
  const delta = app.validate({ token, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : app.counter({ timestamp }) + delta
}
