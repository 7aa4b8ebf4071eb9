import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/fields/entry-form.tsx'

interface NewSecretProps {
  readonly secret: string
  readonly onClose: () => void
}

/** A new secret, which is shown this once. */
export function NewSecret({ secret, onClose }: NewSecretProps) {
  const id = useId()
  // Not a toast, which the dialog would cover.
  const [outcome, setOutcome] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('Key copied'),
      () => setOutcome('The browser didn’t copy it. Select the key and copy it yourself.'),
    )
  return (
    <div className="grid gap-5 p-4 md:p-6">
      <p>
        This is the only time that the key is shown. Store it in your program’s secrets. If it gets
        lost, revoke it and make a new one.
      </p>
      <div className="field">
        <label htmlFor={id}>Key</label>
        <div className="flex flex-wrap gap-3">
          <input
            ref={takeFocus}
            id={id}
            readOnly
            value={secret}
            onFocus={(event) => event.target.select()}
            className="input min-w-0 grow font-mono"
          />
          {/* Absent where the shop is served without TLS under a name of its own. */}
          {navigator.clipboard && <Button onClick={copy}>Copy</Button>}
        </div>
        <p role="status" className="text-small empty:hidden">
          {outcome}
        </p>
      </div>
      <p className="text-small text-steel-600 [overflow-wrap:anywhere]">
        Send it with each call: <code>Authorization: Bearer bh_…</code>
      </p>
      <Button className="justify-self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
