import { type FormEvent, useId, useState } from 'react'
import { ORDERS_AT_ONCE, readShipRows } from '../../../../contract/fulfilment/desk/ship-rows.ts'
import { shipmentBounds } from '../../../../contract/fulfilment/shipment-bounds.ts'
import type { DeskOrder } from '../../../../contract/ordering/desk-orders.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { useCarriers } from '../../../fulfilment/shipments/queries.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useShipOrders } from '../mutations.ts'
import {
  entriesLeft,
  fillEntries,
  type ManyEntry,
  rowsToShip,
  startEntries,
} from './ship-entries.ts'
import { ShipFile } from './ship-file.tsx'
import { ShipRowFields } from './ship-row-fields.tsx'

interface ShipManyDialogProps {
  readonly orders: readonly DeskOrder[]
  readonly onShipped: (orders: readonly DeskOrder[]) => void
  readonly onClose: () => void
}

/** Ships many orders, each with its tracking number, typed or from a file. What is refused stays, with the reason. */
export default function ShipManyDialog({ orders, onShipped, onClose }: ShipManyDialogProps) {
  const [entries, setEntries] = useState(() => startEntries(orders))
  const [carrier, setCarrier] = useState('')
  const [fault, setFault] = useState<string>()
  const [shipped, setShipped] = useState(0)
  const ship = useShipOrders()
  const listId = useId()
  const carriers = useCarriers()
  const rows = rowsToShip(entries, carrier)
  const change = (next: ManyEntry[]) => {
    setEntries(next)
    setFault(undefined)
    if (ship.isError) ship.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (rows.length === 0) return setFault('Enter at least one tracking number')
    if (rows.some((row) => row.carrier === '')) return setFault('Enter the carrier')
    if (rows.length > ORDERS_AT_ONCE) return setFault(`At most ${ORDERS_AT_ONCE} rows at once`)
    ship.mutate(rows, {
      onSuccess: (answers) => {
        const gone = answers.filter(({ outcome }) => outcome !== 'refused')
        const left = entriesLeft(entries, answers)
        setEntries(left)
        setShipped((before) => before + gone.length)
        if (left.length === 0) {
          showSuccess(shippedText(shipped + gone.length))
          onClose()
        }
        onShipped(orders.filter(({ _id }) => gone.some(({ orderId }) => orderId === _id)))
      },
    })
  }
  return (
    <Dialog
      title={`Ship ${formatCount(orders.length)} ${orders.length === 1 ? 'order' : 'orders'}`}
      onClose={onClose}
      isSending={ship.isPending}
    >
      <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
        <p role="status" className="text-small font-semibold text-good empty:hidden">
          {shipped > 0 && shippedText(shipped)}
        </p>
        <div className="grid items-end gap-4 md:grid-cols-2">
          <TextField
            label="Carrier of all"
            hint="For rows without a carrier of their own"
            list={listId}
            maxLength={shipmentBounds.carrier}
            autoComplete="off"
            value={carrier}
            onChange={({ target }) => {
              setFault(undefined)
              setCarrier(target.value)
            }}
          />
          <ShipFile
            onRead={(text) => {
              const read = readShipRows(text)
              change(fillEntries(entries, read))
              if (read.length === 0) setFault('There is no row in it')
            }}
          />
        </div>
        <datalist id={listId}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ShipRowFields entries={entries} listId={listId} onChange={change} />
        <p className="text-small text-steel-600">
          What is packed of each order is shipped; if nothing is packed, everything left is. Rows
          without a tracking number are not shipped.
        </p>
        <SubmitButton kind="primary" className="justify-self-start" working={ship.isPending}>
          Ship {formatCount(rows.length)}
        </SubmitButton>
        <FormError>{fault ?? (ship.isError && failureText(ship.error))}</FormError>
      </EntryForm>
    </Dialog>
  )
}

const shippedText = (count: number) =>
  `${formatCount(count)} shipped. ${count === 1 ? 'The customer is' : 'The customers are'} notified by email.`
