import { useState } from 'react'
import {
  type FieldSubject,
  fieldBounds,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { May, useMay } from '../../../people/sessions/rights/may.tsx'
import { Unloaded } from '../../../platform/base/failures/unloaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubject } from '../../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import { useArrangeFields } from '../mutations.ts'
import { useFields } from '../queries.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldRemoval } from './field-removal.tsx'
import { FieldRow } from './field-row.tsx'

const COLUMNS = [
  { title: 'Field' },
  { title: 'Type' },
  { title: 'Seen by' },
  { title: 'Used for' },
  { title: 'Actions' },
] as const

const texts = {
  product: {
    title: 'Product fields',
    about:
      'Facts that your products have and the shop does not know yet, such as a voltage or a grade. They appear in the product form, in Products, in files and, if public, on the product’s page.',
  },
  order: {
    title: 'Order fields',
    about:
      'Facts that your team keeps with an order. Customers see the public ones on their order.',
  },
} as const satisfies Record<FieldSubject, object>

/** The custom fields of products and of orders. */
export function FieldsSetting() {
  return (
    <>
      <FieldsOf subject="product" />
      <FieldsOf subject="order" />
    </>
  )
}

function FieldsOf({ subject }: { readonly subject: FieldSubject }) {
  const fields = useFields(subject)
  const mayChange = useMay()('PUT /field/:id')
  const arrange = useArrangeFields()
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const { title, about } = texts[subject]
  const id = `${subject}-fields`
  const removal = useSubject<CustomField>(() => document.getElementById(id)?.focus())
  const known = fields.data ?? []
  const move = (from: number, by: -1 | 1) => {
    const order = [...known]
    const [moved] = order.splice(from, 1)
    if (moved) order.splice(from + by, 0, moved)
    arrange.mutate(order, { onError: () => showFailure('The order of the fields was not saved') })
  }
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b-2 border-ink pb-2">
        <h3 id={id} tabIndex={-1} className="scroll-mt-4 text-h3">
          {title}
        </h3>
        <May call="POST /field">
          <Button
            aria-haspopup="dialog"
            disabled={!fields.data || known.length >= fieldBounds.fields}
            onClick={() => setEdited('new')}
          >
            Add a field<span className="sr-only"> to {subject}s</span>
          </Button>
        </May>
      </div>
      <p className="mb-4 max-w-[60ch] text-steel-700">{about}</p>
      <Unloaded what={title} query={fields}>
        <Skeleton className="h-24" />
      </Unloaded>
      {fields.data?.length === 0 && <p className="font-medium">No fields yet.</p>}
      {known.length > 0 && (
        <Ledger label={title} columns={COLUMNS}>
          {known.map((field, at) => (
            <FieldRow
              key={field._id}
              field={field}
              isFirst={at === 0}
              isLast={at === known.length - 1}
              isBusy={arrange.isPending}
              {...(mayChange && {
                onMove: (by: -1 | 1) => move(at, by),
                onEdit: () => setEdited(field),
                onRemove: () => removal.ask(field),
              })}
            />
          ))}
        </Ledger>
      )}
      {edited && (
        <FieldDialog
          subject={subject}
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removal.subject && (
        <FieldRemoval field={removal.subject} onKeep={removal.keep} onRemoved={removal.done} />
      )}
    </section>
  )
}
