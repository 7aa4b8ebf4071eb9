import { ReadableFailure } from '../../../platform/base/failures/readable-failure.ts'

/** The library of passkeys, loaded when one is used. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Runs what asks the browser for a passkey; a cancelled or impossible one fails with a sentence. */
export async function askForPasskey<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ReadableFailure(
      isKnown
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Try again.',
      { cause: error },
    )
  }
}
