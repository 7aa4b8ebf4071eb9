import { useState } from 'react'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { ScriptButton } from '../../../ui/script-button.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useHoldGoods, useReleaseGoods } from '../mutations.ts'

interface GoodsHoldProps {
  readonly order: Order
  /** The buyer only reads the reason. */
  readonly mayRelease: boolean
}

/** Says that the goods are held back, and why; staff release them. */
export function GoodsHold({ order, mayRelease }: GoodsHoldProps) {
  const release = useReleaseGoods(order._id, () => showSuccess('Released from hold'))
  if (order.onHold === undefined) return null
  return (
    <section
      aria-label="On hold"
      className="mb-6 grid justify-items-start gap-3 border-l-[3px] border-note bg-note-wash px-4 py-3 text-table text-note"
    >
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">On hold.</span> {order.onHold}
      </p>
      {mayRelease && (
        <Button size="small" working={release.isPending} onClick={() => release.mutate()}>
          Release
        </Button>
      )}
      <FormError>{release.error && failureText(release.error)}</FormError>
    </section>
  )
}

/** Asks staff why, and holds the goods back; nothing while they are held, or have all left. */
export function HoldGoodsButton({ order }: { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOver = ['shipped', 'delivered', 'closedShort'].includes(order.fulfilment)
  if (order.onHold !== undefined || isOver || ['cancelled', 'expired'].includes(order.state))
    return null
  return (
    <>
      <ScriptButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Put on hold
      </ScriptButton>
      {isOpen && <HoldDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface HoldDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

function HoldDialog({ order, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  const hold = useHoldGoods(order._id, () => {
    showSuccess('The order is on hold')
    onClose()
  })
  const fault = faultAt(hold.error, 'reason')
  return (
    <Dialog title="Put on hold" onClose={onClose} isSending={hold.isPending}>
      <EntryForm
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          hold.mutate(reason)
        }}
      >
        <p className="max-w-[60ch] text-small text-steel-600">
          Nothing of the order can be packed or shipped until it is released.
        </p>
        <TextAreaField
          {...FIRST_FOCUS}
          label="Reason"
          name="reason"
          hint="Shown to the customer"
          rows={2}
          maxLength={300}
          value={reason}
          error={fault}
          onChange={(event) => setReason(event.target.value)}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={hold.isPending}>
          Put on hold
        </SubmitButton>
        <FormError>{hold.error && !fault && failureText(hold.error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}
