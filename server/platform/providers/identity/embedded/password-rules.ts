import { fillMessage, messages } from '../../../../../contract/values/messages.ts'
import { isGuessedPassword } from '../../../base/guessed-password.ts'
import { WeakPassword } from '../identity-errors.ts'

/** Length rather than variety makes a password hard to guess, so nothing else is required (NIST SP 800-63B). */
export function passwordRules({ minimum }: { minimum: number }) {
  return {
    /** Throws `WeakPassword` at the field. */
    check(password: string, field = 'password'): void {
      if ([...password].length < minimum) {
        // The specification's sentence says six; another minimum needs its own.
        const text =
          minimum === 6
            ? messages.passwordTooShort
            : fillMessage('passwordShorterThan', { minimum })
        throw new WeakPassword(text, field)
      }
      if (isGuessedPassword(password)) throw new WeakPassword(messages.passwordCommon, field)
    },
  }
}
