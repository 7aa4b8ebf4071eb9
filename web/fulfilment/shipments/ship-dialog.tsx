import { type FormEvent, useId, useState } from 'react'
import { shipmentBounds } from '../../../contract/fulfilment/shipment-bounds.ts'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { ActDraft } from '../../ordering/refunds/act-draft.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { faultAt } from '../../platform/base/failures/failure-text.ts'
import { typedPounds } from '../../platform/base/forms/pounds.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { proposeKilograms } from './pack-entries.ts'
import { useCarriers, useShip, type WantedDispatch } from './queries.ts'
import { readDispatch, type ShipEntries, type ShipFaults, startShipping } from './ship-entries.ts'

const COLLECTION = ['collection' as const]
const UNCONFIRMED = 'Tick that the buyer collects it, or do not ship it: no freight was paid'

interface ShipDialogProps {
  /** The buyer collects the goods, and paid no freight. */
  readonly isCollected: boolean
  readonly lines: readonly OrderLine[]
  readonly shipment: Shipment
  /** Its entries are undefined until something is typed. */
  readonly draft: ActDraft<ShipEntries | undefined>
  readonly onClose: () => void
}

/** Asks for carrier, tracking number and weight of a packed shipment. */
export default function ShipDialog(props: ShipDialogProps) {
  const { isCollected, lines, shipment, draft, onClose } = props
  const [isConfirmed, setIsConfirmed] = useState(false)
  const carriers = useCarriers()
  const listId = useId()
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [disputed, setDisputed] = useState<{ wanted: WantedDispatch; sentence: string }>()
  const entries = draft.entries ?? startShipping(shipment, proposeKilograms(lines, shipment))
  const pounds = typedPounds(entries.kilograms)
  const read = readDispatch(entries)
  const faults: ShipFaults = isTried && 'faults' in read ? read.faults : {}
  const ship = useShip(shipment._id, draft.idempotencyKey, () => {
    showSuccess(`Shipment ${shipment.shipmentNo} is on its way. The customer is notified by email.`)
    draft.clear()
    onClose()
  })
  const field = (name: keyof ShipEntries) => ({
    value: entries[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      // A refusal is about what was sent.
      if (ship.isError) ship.reset()
      setProblem(undefined)
      draft.enter({ ...entries, [name]: target.value })
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    if ('faults' in read) return showFaults(event.currentTarget, () => setIsTried(true))
    setIsTried(true)
    if (isCollected && !isConfirmed) return setProblem(UNCONFIRMED)
    const wanted = isCollected ? { ...read.wanted, confirmed: COLLECTION } : read.wanted
    sendWanted(wanted)
  }
  const sendWanted = (wanted: WantedDispatch) =>
    ship.mutate(wanted, {
      onError: (error) => {
        if (isDisputed(error)) setDisputed({ wanted, sentence: error.detail })
        else setProblem(draft.takeFailure(error))
      },
    })
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
          error={faults.carrier ?? faultAt(ship.error, 'carrier')}
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
          error={faultAt(ship.error, 'tracking')}
        />
        <TextField
          label="Pallets"
          inputMode="numeric"
          {...field('pallets')}
          error={faults.pallets ?? faultAt(ship.error, 'pallets')}
        />
        <TextField
          label="Weight in kg"
          hint={pounds}
          inputMode="decimal"
          {...field('kilograms')}
          error={faults.kilograms ?? faultAt(ship.error, 'grams')}
        />
        {isCollected && (
          <div className="grid gap-2 border border-steel-300 bg-steel-50 p-3 md:col-span-2">
            <p className="text-small font-semibold">
              Collection: the buyer paid no freight, and nothing goes to the address.
            </p>
            <Checkbox
              label="The buyer collects it at our dock"
              checked={isConfirmed}
              onChange={({ target }) => {
                setProblem(undefined)
                setIsConfirmed(target.checked)
              }}
            />
          </div>
        )}
        <SubmitButton kind="primary" className="justify-self-start" working={ship.isPending}>
          Ship
        </SubmitButton>
        {problem && (
          <div className="md:col-span-2">
            <FormError>{problem}</FormError>
          </div>
        )}
      </EntryForm>
      {disputed && (
        <Confirmation
          question="Ship a disputed order?"
          verb="Ship"
          onConfirm={() => {
            setDisputed(undefined)
            const { wanted } = disputed
            sendWanted({ ...wanted, confirmed: [...(wanted.confirmed ?? []), 'dispute'] })
          }}
          onKeep={() => setDisputed(undefined)}
        >
          {disputed.sentence}
        </Confirmation>
      )}
    </Dialog>
  )
}

const isDisputed = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'paymentDisputed'
