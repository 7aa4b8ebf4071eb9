import { type FormEvent, useId, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Shipment } from '../../../contract/calls/goods/shipments.ts'
import { shipmentBounds } from '../../../contract/values/shipment-bounds.ts'
import { ApiProblem } from '../../base/calls/api-answers.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { readCount } from './pack-draft.ts'
import { useCarriers, useShip, type WantedDispatch } from './queries.ts'

/** What is typed into the form of a shipment that leaves. */
export interface ShipDraft {
  readonly carrier: string
  readonly service: string
  readonly tracking: string
  readonly pallets: string
  readonly kilograms: string
  readonly idempotencyKey: string
}

export const startShipping = ({ pallets }: Shipment, kilograms: string): ShipDraft => ({
  ...{ carrier: '', service: '', tracking: '', kilograms },
  pallets: String(pallets ?? 0),
  idempotencyKey: uuid(),
})

type Faults = Partial<Record<'carrier' | 'pallets' | 'kilograms', string>>

interface ShipDialogProps {
  readonly shipment: Shipment
  readonly draft: ShipDraft
  /** Kept outside, so that nothing typed is lost when the dialog is closed. */
  readonly onDraft: (draft: ShipDraft) => void
  readonly onClose: () => void
  readonly onShipped: () => void
}

/** Who carries a packed shipment, and how it is followed. */
export function ShipDialog({ shipment, draft, onDraft, onClose, onShipped }: ShipDialogProps) {
  const carriers = useCarriers()
  const listId = useId()
  const [isTried, setIsTried] = useState(false)
  const read = readDispatch(draft)
  const faults: Faults = isTried && 'faults' in read ? read.faults : {}
  const ship = useShip(shipment._id, draft.idempotencyKey, () => {
    showSuccess(`Shipment ${shipment.shipmentNo} is on its way. The customer is told by mail.`)
    onShipped()
  })
  const refused = ship.error instanceof ApiProblem ? ship.error.errors : {}
  const field = (name: Exclude<keyof ShipDraft, 'idempotencyKey'>) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      // A refusal is about what was sent.
      if (ship.isError) ship.reset()
      onDraft({ ...draft, [name]: target.value, idempotencyKey: uuid() })
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsTried(true)
    if ('wanted' in read) ship.mutate(read.wanted)
    // The first invalid field, once it is marked.
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <Dialog
      title={`Ship shipment ${shipment.shipmentNo}`}
      onClose={onClose}
      isSending={ship.isPending}
    >
      <EntryForm onSubmit={send} className="grid gap-4 p-4 md:grid-cols-2 md:p-6">
        <TextField
          label="Carrier"
          list={listId}
          maxLength={shipmentBounds.carrier}
          {...field('carrier')}
          error={faults.carrier ?? refused.carrier?.[0]}
        />
        <datalist id={listId}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label="Service" maxLength={shipmentBounds.service} {...field('service')} />
        <TextField
          label="Tracking number"
          className="md:col-span-2"
          spellCheck={false}
          {...field('tracking')}
          error={refused.tracking?.[0]}
        />
        <TextField
          label="Pallets"
          inputMode="numeric"
          {...field('pallets')}
          error={faults.pallets ?? refused.pallets?.[0]}
        />
        <TextField
          label="Weight in kg"
          inputMode="decimal"
          {...field('kilograms')}
          error={faults.kilograms ?? refused.grams?.[0]}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={ship.isPending}>
          Ship
        </SubmitButton>
        {ship.error && (
          <div className="md:col-span-2">
            <FormError>{failureText(ship.error)}</FormError>
          </div>
        )}
      </EntryForm>
    </Dialog>
  )
}

/** The dispatch that was typed, or what is wrong with it. */
function readDispatch(
  draft: ShipDraft,
): { readonly wanted: WantedDispatch } | { readonly faults: Faults } {
  const pallets = readCount(draft.pallets)
  const grams = readGrams(draft.kilograms)
  const carrier = draft.carrier.trim()
  const [service, tracking] = [draft.service.trim(), draft.tracking.trim()]
  if (!carrier || pallets === undefined || grams === undefined)
    return {
      faults: {
        ...(!carrier && { carrier: 'Carrier is required' }),
        ...(pallets === undefined && { pallets: 'A whole number of pallets' }),
        ...(grams === undefined && { kilograms: 'Kilograms such as 84.5' }),
      },
    }
  return {
    wanted: {
      carrier,
      pallets,
      ...(service && { service }),
      ...(tracking && { tracking }),
      ...(grams > 0 && { grams }),
    },
  }
}

/** Kilograms with up to three decimals; empty counts as 0. */
function readGrams(typed: string): number | undefined {
  const kilograms = typed.replace(/[\s,]/g, '')
  return /^(\d{1,9}(\.\d{1,3})?)?$/.test(kilograms)
    ? Math.round(Number(kilograms) * 1000)
    : undefined
}
