import { type FormEvent, useState } from 'react'
import {
  type FieldSubject,
  type FieldType,
  facetTypes,
  fieldBounds,
  fieldTypes,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { CustomField } from '../../../../contract/catalogue/fields/field-calls.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../../ui/fields/entry-form.tsx'
import { Checkbox, Field, FieldNote, TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { type FieldInput, useAddField, useChangeField } from '../mutations.ts'
import { keyOfLabel } from './field-key.ts'
import { typeNames } from './type-names.ts'

interface FieldDialogProps {
  readonly subject: FieldSubject
  /** Undefined for a new one. */
  readonly field: CustomField | undefined
  readonly onClose: () => void
}

/** Adds a custom field, or changes all but its key and type. */
export function FieldDialog({ subject, field, onClose }: FieldDialogProps) {
  const add = useAddField()
  const change = useChangeField()
  const [entries, setEntries] = useState(() => entriesOf(field))
  const [isSent, setIsSent] = useState(false)
  const sending = field ? change : add
  const { label, type, choices, isPublic, isRequired, isFacet } = entries
  const key = entries.key ?? keyOfLabel(label)
  const mayFilter = subject === 'product' && isPublic && facetTypes.includes(type)
  const faults = {
    label: label.trim() === '' ? 'Give the field a label' : faultAt(sending.error, 'label'),
    key: faultOfKey(key) ?? faultAt(sending.error, 'key'),
    unit: faultAt(sending.error, 'unit'),
    choices:
      type === 'choice' && linesOf(choices).length === 0
        ? 'Name at least one choice'
        : faultOfChoices(sending.error),
    isFacet: faultAt(sending.error, 'isFacet'),
  }
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined)
  const shown = (name: keyof typeof faults) => (isSent ? faults[name] : undefined)
  const fill = (filled: Partial<FieldEntries>) => {
    sending.reset()
    setEntries({ ...entries, ...filled })
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isFaulty && !sending.error) return showFaults(form, () => setIsSent(true))
    setIsSent(true)
    const facts = factsOfEntries(entries, mayFilter)
    const told = {
      onSuccess: () => {
        showSuccess(`${facts.label} saved`)
        onClose()
      },
      onError: () => showFaults(form, () => {}),
    }
    if (field) change.mutate({ id: field._id, facts }, told)
    else add.mutate({ ...facts, subject, key, type }, told)
  }
  return (
    <Dialog
      title={field ? `Change ${field.label}` : `New ${subject} field`}
      onClose={onClose}
      isSending={sending.isPending}
    >
      <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
        <TextField
          {...FIRST_FOCUS}
          label="Label"
          hint="The name that people read, such as Oil grade"
          autoComplete="off"
          maxLength={fieldBounds.labelLength}
          value={label}
          error={shown('label')}
          onChange={({ target }) => fill({ label: target.value })}
        />
        {field ? (
          <p className="text-small text-steel-600">
            Key <span className="part-no !text-ink">{field.key}</span>,{' '}
            {typeNames[type].toLowerCase()}. Both stay as they are.
          </p>
        ) : (
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField
              label="Key"
              hint="For files and programs. It can’t be changed later."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={fieldBounds.keyLength}
              value={key}
              error={shown('key')}
              onChange={({ target }) => fill({ key: target.value })}
            />
            <Field label="Type" hint="It can’t be changed later.">
              {(control) => (
                <select
                  {...control}
                  className="select"
                  value={type}
                  onChange={({ target }) => fill({ type: target.value as FieldType })}
                >
                  {fieldTypes.map((one) => (
                    <option key={one} value={one}>
                      {typeNames[one]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        )}
        {type === 'number' && (
          <TextField
            className="max-w-60"
            label="Unit (optional)"
            hint="Shown behind the number, such as V"
            autoComplete="off"
            maxLength={fieldBounds.unitLength}
            value={entries.unit}
            error={shown('unit')}
            onChange={({ target }) => fill({ unit: target.value })}
          />
        )}
        {type === 'choice' && (
          <TextAreaField
            label="Choices"
            hint="One on each line, in the order in which they are offered"
            rows={4}
            value={choices}
            error={shown('choices')}
            onChange={({ target }) => fill({ choices: target.value })}
          />
        )}
        <fieldset className="grid gap-3">
          <legend className="float-left font-semibold">Use</legend>
          <Checkbox
            label={`Public: ${subject === 'product' ? 'everyone sees it with the product' : 'the customer sees it on the order'}`}
            checked={isPublic}
            onChange={({ target }) => fill({ isPublic: target.checked })}
          />
          <Checkbox
            label={
              subject === 'product'
                ? 'Required before a product is published'
                : 'Required when the fields of an order are saved'
            }
            checked={isRequired}
            onChange={({ target }) => fill({ isRequired: target.checked })}
          />
          {subject === 'product' && (
            <div className="grid gap-1">
              <Checkbox
                label="Filter of the catalogue"
                checked={isFacet && mayFilter}
                disabled={!mayFilter}
                aria-describedby="filter-note"
                onChange={({ target }) => fill({ isFacet: target.checked })}
              />
              <div className="field">
                <FieldNote
                  id="filter-note"
                  hint="For public numbers, choices, and yes or no"
                  error={shown('isFacet')}
                />
              </div>
            </div>
          )}
        </fieldset>
        <SubmitButton kind="primary" className="justify-self-start" working={sending.isPending}>
          {field ? 'Save' : 'Add the field'}
        </SubmitButton>
        <FormError>{sending.error && !isFaulty && failureText(sending.error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}

interface FieldEntries {
  readonly label: string
  /** Undefined as long as it follows the label. */
  readonly key: string | undefined
  readonly type: FieldType
  readonly unit: string
  /** One on each line. */
  readonly choices: string
  readonly isPublic: boolean
  readonly isRequired: boolean
  readonly isFacet: boolean
}

function entriesOf(field: CustomField | undefined): FieldEntries {
  return {
    label: field?.label ?? '',
    key: field?.key,
    type: field?.type ?? 'text',
    unit: field?.unit ?? '',
    choices: field?.choices.join('\n') ?? '',
    isPublic: field?.isPublic ?? false,
    isRequired: field?.isRequired ?? false,
    isFacet: field?.isFacet ?? false,
  }
}

/** Entries of another type than the chosen one are left out. */
function factsOfEntries(entries: FieldEntries, mayFilter: boolean): FieldInput {
  const { label, type, unit, choices, isPublic, isRequired, isFacet } = entries
  return {
    label: label.trim(),
    unit: type === 'number' ? unit.trim() || null : null,
    choices: type === 'choice' ? linesOf(choices) : [],
    isPublic,
    isRequired,
    isFacet: isFacet && mayFilter,
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const faultOfKey = (key: string): string | undefined =>
  /^[a-z][a-z0-9_]*$/.test(key)
    ? undefined
    : 'Lowercase letters, digits and _, beginning with a letter: oil_grade'

/** The fault of the choices, or of one of them. */
function faultOfChoices(error: Error | null): string | undefined {
  const one = Array.from({ length: fieldBounds.choices }, (_, at) => `choices.${at}`)
  return ['choices', ...one].map((path) => faultAt(error, path)).find((fault) => fault)
}
