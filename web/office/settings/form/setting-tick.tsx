import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { FieldNote } from '../../../ui/fields/field.tsx'

interface SettingTickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly label: string
  readonly error: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A checkbox with the shop's error; accepts what a form library's `register` returns. */
export function SettingTick({ label, error, ...input }: SettingTickProps) {
  const noteId = useId()
  return (
    <div className="field">
      <label className="flex min-h-6 items-center gap-2 text-small font-normal">
        <input
          type="checkbox"
          className="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          {...input}
        />
        {label}
      </label>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </div>
  )
}
