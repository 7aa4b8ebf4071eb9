import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import {
  freightBounds,
  type PackDefault,
} from '../../../../contract/ordering/delivery/freight-setting.ts'
import { poundsText } from '../../../../contract/values/weight.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { NOT_TYPED, readNumber, readPrice } from '../form/read-entries.ts'
import type { FreightForm } from './freight-setting.tsx'
import { UnpackedParts } from './unpacked-parts.tsx'

/** Which parts freight leaves without a price, and how those of a category are packed. */
export function PackDefaults({ form }: { readonly form: FreightForm }) {
  const { control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'value.packDefaults' })
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= freightBounds.packDefaults
  const add = (category: string) => append(newDefault(category))
  return (
    <section aria-labelledby="pack-defaults" className="grid gap-4">
      <h4 id="pack-defaults" className="text-h4 font-semibold">
        Parts without pack data
      </h4>
      <UnpackedParts
        onAdd={isFull ? undefined : add}
        added={fields.map(({ category }) => category)}
      />
      {fields.map(({ id }, place) => (
        <Default
          key={id}
          form={form}
          place={place}
          onRemove={() => {
            remove(place)
            // The button that had the focus is gone.
            addButton.current?.focus()
          }}
        />
      ))}
      <FormError>{formState.errors.value?.packDefaults?.root?.message}</FormError>
      {!isFull && (
        <Button ref={addButton} className="justify-self-start" onClick={() => add('')}>
          Add a default
        </Button>
      )}
    </section>
  )
}

interface DefaultProps {
  readonly form: FreightForm
  readonly place: number
  readonly onRemove: () => void
}

function Default({ form, place, onRemove }: DefaultProps) {
  const at = `value.packDefaults.${place}` as const
  const kilograms = useWatch({ control: form.control, name: `${at}.pieceKilograms` })
  const pounds = kilograms ? poundsText(kilograms) : 'Empty: unknown'
  return (
    <fieldset className="grid gap-3 border border-steel-300 bg-steel-50 p-4 sm:grid-cols-2">
      <legend className="px-1 text-small font-semibold">Default {place + 1}</legend>
      <TextField
        label="Category"
        hint="As the products name it. Empty: parts without a category"
        autoComplete="off"
        className="sm:col-span-2"
        {...inForm(form, `${at}.category`)}
      />
      <TextField
        label="Pieces on a pallet"
        inputMode="numeric"
        autoComplete="off"
        {...inForm(form, `${at}.palletPieces`, { setValueAs: readNumber })}
      />
      <TextField
        label="Weight of a piece, kg"
        hint={`${pounds}. A part’s own weight comes first`}
        inputMode="decimal"
        autoComplete="off"
        {...inForm(form, `${at}.pieceKilograms`, { setValueAs: (text) => readPrice(text) ?? null })}
      />
      <Button kind="ghost" size="small" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> default {place + 1}</span>
      </Button>
    </fieldset>
  )
}

function newDefault(category: string): PackDefault {
  return { category, palletPieces: NOT_TYPED, pieceKilograms: null }
}
