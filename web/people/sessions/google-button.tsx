import { useState } from 'react'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useConsentingStart } from './guards/terms-step.tsx'
import { useIdentity } from './identity/use-identity.ts'

/** “Continue with google” under the form; nothing if the shop has no Google sign-in. */
export function GoogleButton() {
  const { continueWithGoogle } = useIdentity()
  const { start, step } = useConsentingStart()
  const [failure, setFailure] = useState<string>()
  if (!continueWithGoogle) return null
  // Not disabled while pending: a second click opens a new window and cancels the first.
  const signIn = async () => {
    setFailure(undefined)
    try {
      await start(await continueWithGoogle())
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <div className="mt-5 grid gap-4 noscript:hidden">
      <div className="flex items-center gap-3 text-small text-steel-600 before:h-px before:flex-1 before:bg-steel-200 after:h-px after:flex-1 after:bg-steel-200">
        or
      </div>
      <Button className="w-full" onClick={signIn}>
        <GoogleMark />
        Continue with google
      </Button>
      {step}
      <FormError>{failure}</FormError>
    </div>
  )
}

/** Google's own mark, in the colours that its rules require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" className="size-[1.125rem]" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  )
}
