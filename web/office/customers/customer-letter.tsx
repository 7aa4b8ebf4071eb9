import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '../../../contract/office/customers.ts'
import type { KeepingOrder } from '../../../contract/people/letters.ts'
import { CUSTOMER_DATA_RIGHTS, covers, reaches } from '../../../contract/people/rights.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { useFile } from '../../platform/base/files/use-file.ts'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useEraseCustomer, useKeepCustomer } from './mutations.ts'

const REASON_LENGTH = 200

interface CustomerLetterProps {
  readonly customer: Customer
}

/** Export and erasure for a customer who writes a letter. */
export function CustomerLetter({ customer }: CustomerLetterProps) {
  const [act, setAct] = useState<'export' | 'erase'>()
  const may = useMay()
  const held = useRights()
  const { erasure, rights, mergedTo } = customer
  const mayExport =
    may('GET /user/:id/export') && covers(held, CUSTOMER_DATA_RIGHTS) && reaches(held, rights)
  const mayErase = may('POST /user/:id/erase') && !erasure && !mergedTo && rights.length === 0
  if (!mayExport && !mayErase && !erasure) return null
  const close = () => setAct(undefined)
  return (
    <section aria-label="Data of the customer" className="grid content-start gap-3">
      <h3 className="text-h3">Data of the customer</h3>
      {erasure ? (
        <WaitingErasure customer={customer} erasure={erasure} />
      ) : (
        <p className="text-small text-steel-600">
          For a customer who asks by letter. Each takes a reason, which stays in Account Events.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayExport && (
          <Button aria-haspopup="dialog" onClick={() => setAct('export')}>
            Export data
          </Button>
        )}
        {mayErase && (
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setAct('erase')}>
            Erase
          </Button>
        )}
      </div>
      {act === 'export' && <DataExport customer={customer} onClose={close} />}
      {act === 'erase' && <Erasing customer={customer} onClose={close} />}
    </section>
  )
}

function WaitingErasure({
  customer,
  erasure,
}: CustomerLetterProps & { readonly erasure: NonNullable<Customer['erasure']> }) {
  const keep = useKeepCustomer(customer._id)
  const may = useMay()
  const { reason, askedBy, askedAt, waitsFor } = erasure
  return (
    <div className="grid justify-items-start gap-2 border-l-2 border-note pl-3 text-small">
      <p className="font-medium text-note">
        {waitsFor.length > 0 ? 'The erasure waits for ' : 'The erasure is done within an hour.'}
        <OrderLinks orders={waitsFor} />
      </p>
      <p className="text-steel-600 [overflow-wrap:anywhere]">
        Asked for {formatDate(askedAt)}
        {askedBy && ` by ${askedBy}`}: {reason}
      </p>
      {may('DELETE /user/:id/erase') && (
        <Button
          working={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, { onError: (error) => showFailure(failureText(error)) })
          }
        >
          Cancel erasure
        </Button>
      )}
    </div>
  )
}

function OrderLinks({ orders }: { readonly orders: readonly KeepingOrder[] }) {
  return orders.map(({ _id, orderNo }, place) => (
    <span key={_id}>
      {place > 0 && ', '}
      <DeskLink className="tlink num" to={paths.order(_id)}>
        order {orderNo}
      </DeskLink>
    </span>
  ))
}

interface LetterDialogProps extends CustomerLetterProps {
  readonly onClose: () => void
}

function DataExport({ customer: { _id, email }, onClose }: LetterDialogProps) {
  const [reason, setReason] = useState('')
  const { fetch, isFetching, failure } = useFile()
  return (
    <Confirmation
      question="Export the data of this customer?"
      verb="Export data"
      isSending={isFetching}
      mayConfirm={reason.trim() !== ''}
      field={<ReasonField value={reason} onChange={setReason} />}
      error={failure}
      onConfirm={async () => {
        const path = `/user/${_id}/export?reason=${encodeURIComponent(reason)}`
        if (await fetch(path, 'customer-data.json')) onClose()
      }}
      onKeep={onClose}
    >
      {`The file has everything that the shop keeps about ${email}, as their own export in My Account. Send it to nobody else.`}
    </Confirmation>
  )
}

function Erasing({ customer: { _id, email }, onClose }: LetterDialogProps) {
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const erase = useEraseCustomer(_id)
  const confirm = () =>
    erase.mutate(reason, {
      onSuccess: ({ erased }) => {
        onClose()
        showSuccess(erased ? 'Erased' : 'The erasure waits for paid orders')
        if (erased) navigate(paths.allUsers)
      },
    })
  return (
    <Confirmation
      question="Erase this customer?"
      verb="Erase"
      isSending={erase.isPending}
      mayConfirm={reason.trim() !== ''}
      field={<ReasonField value={reason} onChange={setReason} />}
      error={erase.error ? failureText(erase.error) : undefined}
      onConfirm={confirm}
      onKeep={onClose}
    >
      {`The account of ${email} is deleted with everything that they and staff entered; invoices and credit notes stay. Unpaid orders end. If a paid order is not delivered yet, the erasure waits for it and then runs by itself.`}
    </Confirmation>
  )
}

function ReasonField(props: {
  readonly value: string
  readonly onChange: (reason: string) => void
}) {
  return (
    <TextField
      label="Reason (only staff read it)"
      hint="Such as the letter’s date. Don’t enter names: the reason is kept."
      autoComplete="off"
      maxLength={REASON_LENGTH}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}
