import { failureText } from '../../platform/base/failures/failure-text.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { useSendVerificationMail } from './mutations.ts'
import { useAccount } from './queries.ts'

/** Sends the verification mail again; nothing for those who log in elsewhere. */
export function VerificationMailButton() {
  const provider = useShop().data?.signIn.provider
  const account = useAccount().data
  const { mutate: send, isPending, isSuccess, error } = useSendVerificationMail()
  if (provider !== 'embedded' || account?.hasPassword === false) return null
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" working={isPending} onClick={() => send()}>
        Send the email again
      </Button>
      {/* Not a toast, which the dialog of an order would cover. */}
      <p role="status" className="font-medium empty:hidden">
        {isSuccess && 'We sent the email again.'}
      </p>
      <FormError>{error && failureText(error)}</FormError>
    </div>
  )
}
