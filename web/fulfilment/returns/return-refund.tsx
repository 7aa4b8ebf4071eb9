import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Return } from '../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { useAllLines } from '../../ordering/orders/all-lines-queries.ts'
import { useRefund } from '../../ordering/refunds/mutations.ts'
import { refundSum } from '../../ordering/refunds/refund-sum.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'

/** Refunds what came back of a return, after a question that states the sum. */
export function ReturnRefund({ of, onClose }: { of: Return; onClose: () => void }) {
  const [key] = useState(() => uuid())
  const refund = useRefund(of.orderId, key, onClose)
  const lines = useAllLines(of.orderId).data ?? []
  const pieces = of.lines
    .map(({ lineNo, restocked, scrapped }) => ({ lineNo, quantity: restocked + scrapped }))
    .filter(({ quantity }) => quantity > 0)
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = refundSum(lines, pieces)
  return (
    <Confirmation
      question={`Refund the ${formatCount(count)} pieces of return ${of.returnNo}?`}
      verb="Refund"
      isSending={refund.isPending}
      onConfirm={() =>
        refund.mutate({ lines: pieces, returnId: of._id, note: `Return ${of.returnNo}` })
      }
      onKeep={onClose}
      {...(refund.error && { error: failureText(refund.error) })}
    >
      {sum.cents > 0 && <span className="num">Refund {sum.text}. </span>}
      The money goes back to the card that paid. This can’t be undone.
    </Confirmation>
  )
}
