import { type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface EntryFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form that script sends, with its `SubmitButton` among its children. `post`, so that nothing a browser does by itself
 * can ever write what was typed, a password say, into an address.
 */
export function EntryForm({ onSubmit, className, children }: EntryFormProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={className}>
      {children}
      <noscript>
        <p className="text-small font-medium">
          This form needs JavaScript. Allow it for this site and reload the page.
        </p>
      </noscript>
    </form>
  )
}

/** Firefox restores after a reload whether a button was disabled, unless its `autocomplete` is off. */
const NOT_RESTORED = { autoComplete: 'off' }

/**
 * Sends the form around it once React has taken over. Until then it is disabled, which refuses Enter in a field too: the
 * browser would send the form itself, to nobody, and lose what was typed. It looks ready, for it mostly is by the time
 * somebody is there to click.
 */
export function SubmitButton({ disabled, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <Button
      {...NOT_RESTORED}
      {...rest}
      type="submit"
      disabled={!isAwake || disabled}
      className={classNames(!isAwake && 'btn-asleep', className)}
    />
  )
}

function neverChanges(): () => void {
  return () => {}
}
