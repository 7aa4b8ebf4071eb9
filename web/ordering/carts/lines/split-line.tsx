import { useState } from 'react'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { splitQuantity } from '../changing/split-lines.ts'
import { quantityId, useLineEvents } from '../desk.ts'

/** Splits a line too large for one card payment: moves what exceeds the payment into a second cart. */
export function SplitLine({ line, name }: { readonly line: LineView; readonly name: string }) {
  const { splitLine } = useLineEvents()
  const [isPending, setIsPending] = useState(false)
  const parts = splitQuantity(line)
  if (!splitLine || !parts) return null
  const split = async () => {
    setIsPending(true)
    try {
      await splitLine(line, parts.moves)
      showSuccess(`${formatCount(parts.moves)} pieces moved to a second cart`)
      // The clicked button goes with the trouble.
      document.getElementById(quantityId(line.productId))?.focus()
    } catch (error) {
      showFailure(failureText(error))
    }
    setIsPending(false)
  }
  return (
    <Button
      size="small"
      working={isPending}
      aria-label={`Split in two, ${name}`}
      onClick={() => void split()}
    >
      Split in two
    </Button>
  )
}
