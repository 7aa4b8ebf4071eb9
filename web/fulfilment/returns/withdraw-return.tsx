import { useState } from 'react'
import type { Return } from '../../../contract/fulfilment/returns.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useReturnAct } from './mutations.ts'

/** Takes back the customer's own request, before the pieces are received. */
export function WithdrawReturn({ of }: { readonly of: Return }) {
  const [isAsking, setIsAsking] = useState(false)
  const act = useReturnAct(of._id)
  if (of.state !== 'requested' && of.state !== 'approved') return null
  return (
    <>
      <Button aria-label={`Withdraw, return ${of.returnNo}`} onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <Confirmation
          question={`Withdraw return ${of.returnNo}?`}
          verb="Withdraw"
          isSending={act.isPending}
          onConfirm={() =>
            act.mutate(
              { kind: 'withdraw' },
              {
                onSuccess: () => {
                  showSuccess(`Return ${of.returnNo} withdrawn`)
                  setIsAsking(false)
                },
              },
            )
          }
          onKeep={() => setIsAsking(false)}
          {...(act.error && { error: failureText(act.error) })}
        >
          You keep the pieces, and can ask again within the return period.
        </Confirmation>
      )}
    </>
  )
}
