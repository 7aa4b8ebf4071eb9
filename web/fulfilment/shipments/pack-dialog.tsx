import { type FormEvent, useState } from 'react'
import { shipmentBounds } from '../../../contract/fulfilment/shipment-bounds.ts'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { ActDraft } from '../../ordering/refunds/act-draft.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import {
  mostPieces,
  type PackEntries,
  type PackFaults,
  proposeCartons,
  proposePallets,
  readPacking,
  startPacking,
} from './pack-entries.ts'
import { usePack } from './queries.ts'

interface PackDialogProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  /** The one that is changed; absent for a new one. */
  readonly shipment: Shipment | undefined
  /** Nothing is entered until something is changed. */
  readonly draft: ActDraft<PackEntries | undefined>
  readonly onClose: () => void
}

/** Which pieces go into a shipment, and on how many cartons and pallets. */
export default function PackDialog({ order, lines, shipment, draft, onClose }: PackDialogProps) {
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Lines as they were before an unanswered try: it may have packed them, and the same request must be sent again.
  const [unanswered, setUnanswered] = useState<readonly OrderLine[]>()
  const known = unanswered ?? lines
  const entries = draft.entries ?? startPacking(known, shipment)
  const pack = usePack({
    orderId: order._id,
    shipmentId: shipment?._id,
    idempotencyKey: draft.idempotencyKey,
    onDone: () => {
      showSuccess(shipment ? `Shipment ${shipment.shipmentNo} changed` : 'Packing began')
      draft.clear()
      onClose()
    },
  })
  const packable = known.filter((line) => mostPieces(line, shipment) > 0)
  const read = readPacking(packable, entries, shipment)
  const faults: PackFaults = isTried && 'faults' in read ? read.faults : { pieces: {} }
  const change = (part: Partial<PackEntries>) => draft.enter({ ...entries, ...part })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    if ('faults' in read) return showFaults(event.currentTarget, () => setIsTried(true))
    setIsTried(true)
    pack.mutate(read.wanted, {
      onError: (error) => {
        setUnanswered(error instanceof ApiProblem ? undefined : known)
        setProblem(draft.takeFailure(error))
      },
    })
  }
  return (
    <Dialog
      title={shipment ? `Shipment ${shipment.shipmentNo}` : 'Pack'}
      onClose={onClose}
      isSending={pack.isPending}
    >
      <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
        <ul className="border-t border-steel-300">
          {packable.map((line) => (
            <LinePacking
              key={line.lineNo}
              line={line}
              most={mostPieces(line, shipment)}
              value={entries.pieces[line.lineNo] ?? ''}
              error={faults.pieces[line.lineNo]}
              onChange={(typed) => change({ pieces: { ...entries.pieces, [line.lineNo]: typed } })}
            />
          ))}
        </ul>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Cartons"
            inputMode="numeric"
            autoComplete="off"
            value={entries.cartons ?? proposeCartons(packable, entries.pieces)}
            onChange={({ target }) => change({ cartons: target.value })}
            error={faults.cartons}
          />
          <TextField
            label="Pallets"
            inputMode="numeric"
            autoComplete="off"
            value={entries.pallets ?? proposePallets(packable, entries.pieces)}
            onChange={({ target }) => change({ pallets: target.value })}
            error={faults.pallets}
          />
        </div>
        <TextField
          label="Note for the packers"
          maxLength={shipmentBounds.note}
          autoComplete="off"
          value={entries.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={pack.isPending}>
          {shipment ? 'Save' : 'Pack'}
        </SubmitButton>
        <FormError>{problem}</FormError>
      </EntryForm>
    </Dialog>
  )
}

interface LinePackingProps {
  readonly line: OrderLine
  readonly most: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

function LinePacking({ line, most, value, error, onChange }: LinePackingProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-steel-200 py-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{line.ProductName}</span>
        <span className="part-no block">
          Line {line.lineNo}
          {line.partNumber && ` · ${line.partNumber}`} · {formatCount(line.quantity)} ordered
        </span>
      </p>
      <TextField
        label={`Pieces of line ${line.lineNo}`}
        hint={`${formatCount(most)} left`}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
    </li>
  )
}
