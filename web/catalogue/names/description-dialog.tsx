import { type FormEvent, useState } from 'react'
import { nameBounds } from '../../../contract/catalogue/bounds/name-bounds.ts'
import type { DescribedName } from '../../../contract/catalogue/categories.ts'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { productFields } from '../../../contract/catalogue/product-fields.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { PictureChoice } from '../../platform/images/picture-field.tsx'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type NameEntry, useSaveName } from './queries.ts'

const numbers = {
  place: { label: 'Place in lists', hint: 'From 1; empty: after those with a place' },
  cartonPieces: { label: productFields.cartonPieces.label, hint: undefined },
  palletPieces: { label: productFields.palletPieces.label, hint: undefined },
  palletKilograms: { label: productFields.palletKilograms.label, hint: 'Kilograms' },
} as const
type NumberField = keyof typeof numbers
const packs = ['cartonPieces', 'palletPieces', 'palletKilograms'] as const

type Entries = Record<NumberField | 'newName' | 'introduction' | 'taxCategory', string> & {
  readonly img: string | null
}
type Faults = Partial<Record<keyof Entries, string>>

interface DescriptionDialogProps {
  readonly field: NamedField
  readonly described: DescribedName
  /** The shop charges tax. */
  readonly hasTax: boolean
  readonly onSaved: (changeSetId: number | null, name: string) => void
  readonly onClose: () => void
}

/** Renames and describes a category or brand. */
export function DescriptionDialog({
  field,
  described,
  hasTax,
  onSaved,
  onClose,
}: DescriptionDialogProps) {
  const [entries, setEntries] = useState<Entries>(() => toEntries(described))
  const [faults, setFaults] = useState<Faults>({})
  const save = useSaveName()
  const { name, products } = described
  const enter = (own: Partial<Entries>) => {
    setEntries({ ...entries, ...own })
    setFaults({})
    save.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = findFaults(entries)
    if (Object.keys(found).length > 0) return showFaults(form, () => setFaults(found))
    const newName = entries.newName.trim()
    save.mutate(
      { field, name, ...(newName !== name && { newName }), ...readEntries(entries) },
      { onSuccess: ({ changeSetId }) => onSaved(changeSetId, newName) },
    )
  }
  const text = (key: Exclude<keyof Entries, 'img'>) => ({
    value: entries[key],
    error: faults[key] ?? faultAt(save.error, key),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      enter({ [key]: target.value }),
  })
  const isKnown = Object.keys(entries).some((key) => faultAt(save.error, key))
  const number = (key: NumberField) => (
    <TextField key={key} {...numbers[key]} inputMode="decimal" {...text(key)} />
  )
  return (
    <Dialog title={`Edit ${name}`} onClose={onClose} isSending={save.isPending}>
      <EntryForm onSubmit={submit} className="grid gap-5 p-4 md:p-6">
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
          <TextField
            label="Name"
            maxLength={productFields.category.longest}
            hint={products > 0 ? `${formatCountOf(products, 'product')} will follow` : undefined}
            {...text('newName')}
          />
          {number('place')}
        </div>
        <TextAreaField
          label="Introduction"
          hint={`Shown on the ${field}’s catalogue page`}
          rows={3}
          maxLength={nameBounds.introductionLength}
          {...text('introduction')}
        />
        <NamePicture field={field} img={entries.img} onChange={(img) => enter({ img })} />
        <fieldset className="grid gap-4">
          <legend className="mb-1 text-h4 font-semibold">New products</legend>
          <p className="text-small text-steel-700">
            Filled in where a new product of this {field} names none
            {field === 'brand' && ' and its category has none'}.
          </p>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {packs.map(number)}
            {hasTax && (
              <TextField
                label={productFields.taxCategory.label}
                hint={productFields.taxCategory.hint}
                {...text('taxCategory')}
              />
            )}
          </div>
        </fieldset>
        <div>
          <SubmitButton kind="primary" working={save.isPending}>
            Save
          </SubmitButton>
        </div>
        <FormError>{save.error && !isKnown ? failureText(save.error) : undefined}</FormError>
      </EntryForm>
    </Dialog>
  )
}

interface NamePictureProps {
  readonly field: NamedField
  readonly img: string | null
  readonly onChange: (img: string | null) => void
}

/** Its own picture; without one, a category shows that of its oldest product. */
function NamePicture({ field, img, onChange }: NamePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const set = (address: string | null) => {
    onChange(address)
    setIsChoosing(false)
  }
  if (isChoosing) return <PictureChoice label="Picture" onChosen={set} error={undefined} />
  return (
    <div className="field">
      <p className="label-text">Picture</p>
      <div className="flex flex-wrap items-center gap-3">
        {img === null ? (
          <p className="text-small text-steel-600">
            {field === 'category' ? 'That of its oldest product.' : 'None.'}
          </p>
        ) : (
          <Picture
            source={pictureSource({ url: img })}
            alt=""
            sizes="5rem"
            className="size-20 border border-steel-200 object-contain p-1"
          />
        )}
        <Button size="small" onClick={() => setIsChoosing(true)}>
          Change picture
        </Button>
        {img !== null && (
          <Button size="small" kind="ghost" onClick={() => set(null)}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  )
}

function toEntries(described: DescribedName): Entries {
  const { name, introduction, img, taxCategory } = described
  const own = Object.keys(numbers).map((key) => [key, described[key as NumberField] ?? ''])
  return {
    ...(Object.fromEntries(own.map(([key, value]) => [key, String(value)])) as Record<
      NumberField,
      string
    >),
    newName: name,
    introduction,
    img,
    taxCategory: taxCategory ?? '',
  }
}

function findFaults(entries: Entries): Faults {
  const wrong = Object.keys(numbers).filter((key) => {
    const typed = entries[key as NumberField].trim()
    const form = key === 'palletKilograms' ? /^\d{1,6}(\.\d{1,3})?$/ : /^[1-9]\d{0,7}$/
    return typed !== '' && !form.test(typed)
  })
  return {
    ...Object.fromEntries(wrong.map((key) => [key, 'Write a number'])),
    ...(entries.newName.trim() === '' && { newName: 'Name it' }),
  }
}

function readEntries({ introduction, img, taxCategory, ...typed }: Entries) {
  const numberOf = (key: NumberField) => (typed[key].trim() === '' ? null : Number(typed[key]))
  return {
    place: numberOf('place'),
    introduction,
    img,
    cartonPieces: numberOf('cartonPieces'),
    palletPieces: numberOf('palletPieces'),
    palletKilograms: numberOf('palletKilograms'),
    taxCategory: taxCategory.trim() || null,
  } satisfies Partial<NameEntry>
}
