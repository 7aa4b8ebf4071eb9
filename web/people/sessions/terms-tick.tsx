import { type Ref, useId } from 'react'
import { paths } from '../../platform/base/paths.ts'
import { FieldNote } from '../../ui/fields/field.tsx'

interface TermsTickProps {
  /** The version that is accepted. */
  readonly version: number
  readonly isAccepted: boolean
  readonly error: string | undefined
  readonly onChange: (isAccepted: boolean) => void
  readonly ref?: Ref<HTMLInputElement>
}

export const acceptText = 'Accept the terms to go on'

/** Accepts the shop's terms, which open in a tab of their own: what is typed stays. */
export function TermsTick({ version, isAccepted, error, onChange, ref }: TermsTickProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="flex items-start gap-2 text-small">
        <input
          ref={ref}
          id={id}
          type="checkbox"
          className="checkbox mt-0.5"
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
        <p className="min-h-6">
          <label htmlFor={id}>I accept the terms</label> (
          <a className="tlink" href={paths.page('terms')} target="_blank" rel="noopener">
            read version {version}
          </a>
          )
        </p>
      </div>
      <FieldNote id={`${id}-note`} hint={undefined} error={error} />
    </div>
  )
}
