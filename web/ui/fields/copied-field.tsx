import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { takeFocus } from './entry-form.tsx'

interface CopiedFieldProps {
  readonly label: string
  readonly value: string
  readonly className?: string
}

/** A new value to take along, such as a key that is shown once: it takes the focus, and a button copies it. */
export function CopiedField({ label, value, className }: CopiedFieldProps) {
  const id = useId()
  // Not a toast, which a dialog would cover.
  const [outcome, setOutcome] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setOutcome(`${label} copied`),
      () =>
        setOutcome(
          `The browser didn’t copy it. Select the ${label.toLowerCase()} and copy it yourself.`,
        ),
    )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="flex flex-wrap gap-3">
        {/* Of several lines on a phone, which would show only the end of it in one. */}
        <textarea
          ref={takeFocus}
          id={id}
          readOnly
          rows={1}
          value={value}
          onFocus={(event) => event.target.select()}
          className={classNames(
            'textarea !h-auto min-w-0 grow basis-80 break-all [field-sizing:content]',
            className,
          )}
        />
        {/* Absent where the shop is served without TLS under a name of its own. */}
        {navigator.clipboard && <Button onClick={copy}>Copy</Button>}
      </div>
      <p role="status" className="text-small empty:hidden">
        {outcome}
      </p>
    </div>
  )
}
