import { useState } from 'react'
import { passkeysWorkAt } from '../../../../contract/people/passkey-address.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { useShop } from '../../../platform/base/shop-query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useSignInByPasskey } from './mutations.ts'

/** “Log in with a passkey” under the form; nothing where the shop's address has none. */
export function PasskeyLogin() {
  const settings = useShop().data?.signIn
  const signIn = useSignInByPasskey()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  if (settings?.provider !== 'embedded' || !passkeysWorkAt(settings.origin)) return null
  const ask = async () => {
    setFailure(undefined)
    setIsAsking(true)
    try {
      await signIn()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <div className="mt-4 grid gap-4 noscript:hidden">
      <Button className="w-full" working={isAsking} onClick={ask}>
        Log in with a passkey
      </Button>
      <FormError>{failure}</FormError>
    </div>
  )
}
