import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  type ReferenceKind,
  referenceBounds,
  referenceKinds,
} from '../../../../contract/catalogue/parts/part-bounds.ts'
import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FieldNote, TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { referenceKindNames } from '../../products/reference-kinds.ts'
import { useSaveReferences } from './mutations.ts'
import { type ReferencesAtVersion, useHeldReferences } from './queries.ts'
import {
  followHeld,
  nextId,
  type ReferenceEntry,
  toEntries,
  toReference,
} from './reference-entries.ts'

/** Other numbers of a product and its successor, in a form of their own. */
export function ProductReferences({ product }: { readonly product: ProductDetails }) {
  const { data } = useHeldReferences(product._id, product.version)
  return data ? <ReferencesForm productId={product._id} held={data} /> : null
}

function ReferencesForm({ productId, held }: { productId: string; held: ReferencesAtVersion }) {
  const [basis, setBasis] = useState(held)
  const [replacedBy, setReplacedBy] = useState(held.replacedBy)
  const [entries, setEntries] = useState(() => toEntries(held.references, 0))
  const [isSuccessorDisputed, setIsSuccessorDisputed] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const saveReferences = useSaveReferences(productId)
  const follow = useEffectEvent((now: ReferencesAtVersion) => {
    const followed = followHeld({ replacedBy, entries }, basis, now)
    setReplacedBy(followed.typed.replacedBy)
    setEntries(followed.typed.entries)
    setIsSuccessorDisputed((isDisputed) => isDisputed || followed.isSuccessorDisputed)
    setBasis(now)
  })
  useEffect(() => follow(held), [held])
  const successorFault =
    faultAt(saveReferences.error, 'replacedBy') ??
    (isSuccessorDisputed ? `Now ${basis.replacedBy || '–'}` : undefined)
  const isFilled = ({ number }: ReferenceEntry) => number.trim() !== ''
  const faultOf = (entry: ReferenceEntry) =>
    faultAt(saveReferences.error, `references.${entries.filter(isFilled).indexOf(entry)}.number`)
  const isPlaced = successorFault !== undefined || entries.some(faultOf)
  const edit = (edited: readonly ReferenceEntry[]) => {
    saveReferences.reset()
    setEntries(edited)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const references = entries.filter(isFilled).map(toReference)
    const sent = { version: basis.version, replacedBy: replacedBy.trim(), references }
    await saveReferences.mutateAsync(sent).then(
      () => {
        setBasis(sent)
        setIsSuccessorDisputed(false)
        showSuccess('Cross references saved')
      },
      () => undefined,
    )
  }
  return (
    <section aria-labelledby="cross-references" className="mt-10 border-t-2 border-ink pt-5">
      <h3 id="cross-references" className="mb-4 text-h3">
        Cross references
      </h3>
      <EntryForm className="grid gap-4" onSubmit={save}>
        <TextField
          label="Replaced by (part number)"
          className="max-w-[20rem]"
          value={replacedBy}
          maxLength={referenceBounds.numberLength}
          autoComplete="off"
          error={successorFault}
          isErrorSpoken
          onChange={(event) => {
            saveReferences.reset()
            setIsSuccessorDisputed(false)
            setReplacedBy(event.target.value)
          }}
        />
        {entries.map((entry, place) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            at={place + 1}
            fault={faultOf(entry)}
            onChange={(changed) =>
              edit(entries.map((one) => (one === entry ? { ...one, ...changed } : one)))
            }
            onRemove={() => {
              edit(entries.filter((one) => one !== entry))
              add.current?.focus()
            }}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button
            ref={add}
            disabled={entries.length >= referenceBounds.ofProduct}
            onClick={() => {
              const blank = { kind: 'oe', maker: '', number: '', note: '' } as const
              edit([...entries, { ...blank, id: nextId(entries) }])
            }}
          >
            Add a reference
          </Button>
          <SubmitButton kind="primary" working={saveReferences.isPending}>
            Save cross references
          </SubmitButton>
        </div>
        <FormError>
          {saveReferences.error && !isPlaced && failureText(saveReferences.error)}
        </FormError>
      </EntryForm>
    </section>
  )
}

interface EntryRowProps {
  readonly entry: ReferenceEntry
  /** From 1. */
  readonly at: number
  readonly fault: string | undefined
  readonly onChange: (changed: Partial<ReferenceEntry>) => void
  readonly onRemove: () => void
}

function EntryRow({ entry, at, fault, onChange, onRemove }: EntryRowProps) {
  const noteId = useId()
  const field = (name: 'maker' | 'number' | 'note', label: string, maxLength: number) => (
    <input
      aria-label={`${label}, reference ${at}`}
      placeholder={label}
      value={entry[name]}
      maxLength={maxLength}
      autoComplete="off"
      className="input"
      aria-invalid={name === 'number' && fault ? true : undefined}
      aria-describedby={name === 'number' && fault ? noteId : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <div className="grid flex-1 grid-cols-[1fr_1fr] gap-2 md:grid-cols-4">
          <select
            aria-label={`Kind, reference ${at}`}
            className="select"
            value={entry.kind}
            onChange={(event) => onChange({ kind: event.target.value as ReferenceKind })}
          >
            {referenceKinds.map((kind) => (
              <option key={kind} value={kind}>
                {referenceKindNames[kind]}
              </option>
            ))}
          </select>
          {field('maker', 'Maker', referenceBounds.makerLength)}
          {field('number', 'Number', referenceBounds.numberLength)}
          {field('note', 'Note', referenceBounds.noteLength)}
        </div>
        <Button
          kind="ghost"
          className="btn-square w-10"
          aria-label={`Remove reference ${at}`}
          onClick={onRemove}
        >
          <Icon of={X} />
        </Button>
      </div>
      <FieldNote id={noteId} hint={undefined} error={fault} isErrorSpoken />
    </div>
  )
}
