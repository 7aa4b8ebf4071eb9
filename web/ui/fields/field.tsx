import CircleAlert from 'lucide-react/icons/circle-alert'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export interface FieldFacts {
  readonly label: string
  /** Shown under the field until an error replaces it. */
  readonly hint?: ReactNode
  readonly error?: string
  /** Spoken as it appears: for an error that comes while the focus is elsewhere, or in this field already. */
  readonly isErrorSpoken?: boolean
  /** At the end of the label's line: a link that belongs to the field. */
  readonly aside?: ReactNode
  readonly className?: string
}

/** Attributes that connect an input to its label and note. */
interface ControlIds {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldProps extends FieldFacts {
  readonly children: (control: ControlIds) => ReactNode
}

/** Label above, control, then hint or error. */
export function Field(props: FieldProps) {
  const { label, hint, error, isErrorSpoken, aside, className, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const name = <label htmlFor={id}>{label}</label>
  return (
    <div className={classNames('field', className)}>
      {aside ? (
        <div className="flex items-center justify-between gap-4 text-small leading-[1.125rem] font-semibold">
          {name}
          <span className="font-normal">{aside}</span>
        </div>
      ) : (
        name
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} isErrorSpoken={isErrorSpoken} />
    </div>
  )
}

interface FieldNoteProps extends Pick<FieldFacts, 'isErrorSpoken'> {
  readonly id: string
  readonly hint: ReactNode
  readonly error: string | undefined
}

/** The error, else the hint, else nothing. */
export function FieldNote({ id, hint, error, isErrorSpoken }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} role={isErrorSpoken ? 'alert' : undefined} className="err">
        <Icon of={CircleAlert} className="size-4" />
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className="hint">
      {hint}
    </p>
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A box to tick, in one line with its label; accepts what a form library's `register` returns. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-small">
      <input type="checkbox" className="checkbox" {...input} />
      {label}
    </label>
  )
}

export interface TextFieldProps
  extends FieldFacts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'children'> {
  readonly ref?: Ref<HTMLInputElement>
}

/** A one-line text field; accepts what a form library's `register` returns. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isErrorSpoken, aside, className, ...input } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isErrorSpoken={isErrorSpoken}
      aside={aside}
      className={className}
    >
      {(control) => <input type="text" {...input} {...control} className="input" />}
    </Field>
  )
}
