import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopiedField } from '../../ui/fields/copied-field.tsx'

interface NewSecretProps {
  readonly label: string
  readonly secret: string
  /** The way out of a lost one. */
  readonly ifLost: string
  /** How the program uses it. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A new secret, which is shown this once. */
export function NewSecret({ label, secret, ifLost, children, onClose }: NewSecretProps) {
  return (
    <div className="grid gap-5 p-4 md:p-6">
      <p>
        This is the only time that the {label.toLowerCase()} is shown. Store it in your program’s
        secrets. If it gets lost, {ifLost}.
      </p>
      <CopiedField label={label} value={secret} className="font-mono" />
      <p className="text-small text-steel-600 [overflow-wrap:anywhere]">{children}</p>
      <Button className="justify-self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
