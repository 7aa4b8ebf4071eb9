import { type FormEvent, useState } from 'react'
import { factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  type CustomEntries,
  findEmptyRequired,
  findTypedKeys,
  readCustomEntries,
  toCustomEntries,
} from '../../catalogue/fields/custom-entries.ts'
import { CustomInput } from '../../catalogue/fields/custom-input.tsx'
import { useKnownFields } from '../../catalogue/fields/queries.ts'
import { OrderOwnFacts } from '../../ordering/orders/goods/order-own-facts.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetOrderFields } from './mutations.ts'

/** The custom fields of an order, to fill in for those who may; typed entries stay until they are saved. */
export function DeskFields({ order }: { readonly order: Order }) {
  const mayFill = useMay()('PUT /order/:id/fields')
  const fields = useKnownFields('order')
  const filled = toCustomEntries(order.customFields)
  const [typed, setTyped] = useState<CustomEntries>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = useSetOrderFields(order._id)
  if (!mayFill || fields.length === 0) return <OrderOwnFacts order={order} />
  const entries = { ...filled, ...typed }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { changes, faults: wrong } = readCustomEntries(fields, entries, filled)
    const found = { ...findEmptyRequired(fields, entries), ...wrong }
    if (Object.keys(found).length > 0) return showFaults(form, () => setFaults(found))
    save.mutate(changes, {
      onSuccess: () => {
        setTyped({})
        showSuccess('Fields saved')
      },
      onError: () => showFaults(form, () => {}),
    })
  }
  const faultOf = (key: string) => faults[key] ?? faultAt(save.error, factOfKey(key))
  const isAtField = fields.some(({ key }) => faultOf(key))
  return (
    <section aria-label="Order fields">
      <EntryForm className="grid content-start gap-4" onSubmit={send}>
        <h3 className="text-h3">Order fields</h3>
        {fields.map((field) => {
          const { key } = field
          return (
            <CustomInput
              key={field._id}
              field={field}
              held={filled[key]}
              value={entries[key] ?? ''}
              error={faultOf(key)}
              onChange={({ target }) => {
                save.reset()
                setFaults(({ [key]: _, ...others }) => others)
                setTyped({ ...typed, [key]: target.value })
              }}
            />
          )
        })}
        <FormError>{save.error && !isAtField && failureText(save.error)}</FormError>
        <SubmitButton
          className="justify-self-start"
          working={save.isPending}
          disabled={findTypedKeys(entries, filled).length === 0}
        >
          Save fields
        </SubmitButton>
      </EntryForm>
    </section>
  )
}
