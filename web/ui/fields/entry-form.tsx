import type { FormEventHandler, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ButtonProps } from '../button.tsx'
import { ScriptButton } from '../script-button.tsx'

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

/** Sends the form. Disabled until hydration, so that Enter in a field doesn't make the browser submit it itself. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <ScriptButton {...props} type="submit" />
}

/** Marks what is wrong in a form, and moves the focus to the first marked field. */
export function showFaults(form: HTMLFormElement, mark: () => void): void {
  flushSync(mark)
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

/** The `ref` of what takes the place of a form that was sent, and of its focused button. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
