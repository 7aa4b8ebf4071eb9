import { type FormEvent, useId, useState } from 'react'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../../ui/fields/entry-form.tsx'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import {
  type ActionEntries,
  type ActionKind,
  type ActionWay,
  actionKinds,
  type ReadAction,
  readAction,
} from './action-form.ts'

type Wrong = Extract<ReadAction, { fault: unknown }>

interface ActionDialogProps {
  readonly kind: ActionKind
  readonly count: number
  /** Values that other products have. */
  readonly suggestions: readonly string[]
  readonly isSending: boolean
  readonly error: unknown
  readonly onAct: (action: Extract<ReadAction, { action: unknown }>) => void
  readonly onClose: () => void
}

const ways: Readonly<Partial<Record<ActionKind, readonly (readonly [ActionWay, string])[]>>> = {
  price: [
    ['raise', 'Raise by percent'],
    ['lower', 'Lower by percent'],
    ['to', 'Set to a price'],
  ],
  discount: [
    ['set', 'Set a discount'],
    ['end', 'End the discount'],
  ],
}

/** Asks what to change in all ticked products; the preview shows what it does before anything changes. */
export function ActionDialog(props: ActionDialogProps) {
  const { kind, count, isSending, error, onAct, onClose } = props
  const [entries, setEntries] = useState<ActionEntries>({
    way: ways[kind]?.[0]?.[0] ?? 'set',
    value: '',
    until: '',
  })
  const [wrong, setWrong] = useState<Wrong>()
  const enter = (own: Partial<ActionEntries>) => {
    setEntries({ ...entries, ...own })
    setWrong(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readAction(kind, entries, count)
    if ('action' in read) return onAct(read)
    showFaults(event.currentTarget, () => setWrong(read))
  }
  const of = formatCountOf(count, 'product')
  return (
    <Dialog title={`${actionKinds[kind]} of ${of}`} onClose={onClose} isSending={isSending}>
      <EntryForm onSubmit={submit} className="grid max-w-xl gap-5 p-4 md:p-6">
        <ActionFields {...props} entries={entries} wrong={wrong} onEnter={enter} />
        <div>
          <SubmitButton kind="primary" working={isSending}>
            Preview
          </SubmitButton>
        </div>
        <FormError>{error ? failureText(error) : undefined}</FormError>
      </EntryForm>
    </Dialog>
  )
}

interface ActionFieldsProps extends Pick<ActionDialogProps, 'kind' | 'suggestions'> {
  readonly entries: ActionEntries
  readonly wrong: Wrong | undefined
  readonly onEnter: (own: Partial<ActionEntries>) => void
}

function ActionFields({ kind, suggestions, entries, wrong, onEnter }: ActionFieldsProps) {
  const id = useId()
  const faultOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.fault : undefined)
  const { way, value, until } = entries
  const { label, hint, isNumber } = fieldTexts(kind, way)
  const choices = ways[kind] ?? []
  return (
    <>
      {choices.length > 0 && (
        <Field label="What to do">
          {(control) => (
            <select
              {...control}
              className="select"
              value={way}
              onChange={({ target }) => onEnter({ way: target.value as ActionWay })}
            >
              {choices.map(([one, name]) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {way !== 'end' && (
        <TextField
          label={label}
          hint={hint}
          error={faultOf('value')}
          value={value}
          onChange={({ target }) => onEnter({ value: target.value })}
          inputMode={isNumber ? 'decimal' : undefined}
          list={suggestions.length > 0 ? `${id}-values` : undefined}
          autoComplete="off"
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-values`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {kind === 'discount' && way !== 'end' && (
        <TextField
          label="Discount until"
          hint={`Until the end of that day, ${shopZone()}`}
          type="date"
          error={faultOf('until')}
          value={until}
          onChange={({ target }) => onEnter({ until: target.value })}
        />
      )}
    </>
  )
}

interface FieldTexts {
  readonly label: string
  readonly hint: string
  readonly isNumber: boolean
}

function fieldTexts(kind: ActionKind, way: ActionWay): FieldTexts {
  if (kind === 'price' && way === 'to')
    return { label: 'Price', hint: 'Dollars and cents, such as 41.80', isNumber: true }
  return texts[kind]
}

const texts: Readonly<Record<ActionKind, FieldTexts>> = {
  price: {
    label: 'Percent',
    hint: 'Of the list price and of each step of the ladder',
    isNumber: true,
  },
  category: { label: 'Category', hint: 'Empty: in no category', isNumber: false },
  brand: { label: 'Brand', hint: 'Empty: without a brand', isNumber: false },
  minimum: { label: 'Minimum', hint: 'Whole pieces', isNumber: true },
  orderMultiple: {
    label: 'Order multiple',
    hint: 'Pieces of which only multiples are sold',
    isNumber: true,
  },
  discount: {
    label: 'Discount in percent',
    hint: 'Whole percent off the price, 1 to 90',
    isNumber: true,
  },
}
