import { useId, useState } from 'react'
import { shipmentBounds } from '../../../contract/fulfilment/shipment-bounds.ts'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useCarriers, useCorrectTrackingNumber } from './queries.ts'

/** Opens the form that corrects the tracking number of a shipment that has left. */
export function CorrectTracking({ shipment }: { readonly shipment: Shipment }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {shipment.tracking ? 'Correct the tracking number' : 'Add a tracking number'}
      </Button>
      {isOpen && <CorrectionDialog shipment={shipment} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface CorrectionDialogProps {
  readonly shipment: Shipment
  readonly onClose: () => void
}

function CorrectionDialog({ shipment, onClose }: CorrectionDialogProps) {
  const carriers = useCarriers()
  const listId = useId()
  const [carrier, setCarrier] = useState(shipment.carrier ?? '')
  const [tracking, setTracking] = useState(shipment.tracking ?? '')
  const correct = useCorrectTrackingNumber(shipment._id, () => {
    showSuccess('Tracking number corrected. The customer is notified by email.')
    onClose()
  })
  const faults = {
    carrier: faultAt(correct.error, 'carrier'),
    tracking: faultAt(correct.error, 'tracking'),
  }
  const isPlaced = faults.carrier !== undefined || faults.tracking !== undefined
  return (
    <Dialog
      title={`Tracking of shipment ${shipment.shipmentNo}`}
      onClose={onClose}
      isSending={correct.isPending}
    >
      <EntryForm
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          correct.mutate({ tracking, ...(carrier.trim() && { carrier }) })
        }}
      >
        <TextField
          {...FIRST_FOCUS}
          label="Tracking number"
          autoComplete="off"
          spellCheck={false}
          maxLength={shipmentBounds.tracking}
          value={tracking}
          error={faults.tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
        <TextField
          label="Carrier"
          autoComplete="off"
          list={listId}
          maxLength={shipmentBounds.carrier}
          value={carrier}
          error={faults.carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id={listId}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SubmitButton kind="primary" className="justify-self-start" working={correct.isPending}>
          Correct it
        </SubmitButton>
        <FormError>{correct.error && !isPlaced && failureText(correct.error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}
