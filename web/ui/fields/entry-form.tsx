import { type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface EntryFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form that script sends, with a `SubmitButton` inside. `post`, so that a submission by the browser itself never
 * writes entries, such as a password, into an address.
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

/** Firefox restores a button's disabled state after a reload, unless `autocomplete` is off. */
const NOT_RESTORED = { autoComplete: 'off' }

/**
 * Disabled until hydration, which also blocks Enter in a field: the browser would submit the form itself and lose the
 * entries. It looks enabled, since hydration is mostly done before a user can click.
 */
export function SubmitButton({ disabled, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <Button
      {...NOT_RESTORED}
      {...rest}
      type="submit"
      disabled={!isHydrated || disabled}
      className={classNames(!isHydrated && 'btn-hydrating', className)}
    />
  )
}

function neverChanges(): () => void {
  return () => {}
}
