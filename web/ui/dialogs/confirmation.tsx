import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { FormError } from '../fields/form-error.tsx'
import { FIRST_FOCUS, useModal } from './modal.ts'

interface ConfirmationProps {
  readonly question: string
  /** One line that names what is deleted. */
  readonly children: ReactNode
  /** Label of the red button. */
  readonly verb: string
  /** A field to fill in before the red button works. */
  readonly field?: ReactNode
  readonly mayConfirm?: boolean
  readonly isSending?: boolean
  readonly error?: string
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

/** Asks before something is lost for good; Cancel has the focus. */
export function Confirmation(props: ConfirmationProps) {
  const { isSending = false, mayConfirm = true, onKeep } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { events, leave } = useModal({ dialog, onClose: onKeep, isSending })
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-subject`}
      {...events}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-ink bg-paper p-5 text-ink shadow-over transition-opacity duration-[160ms] backdrop:bg-ink/55 starting:open:opacity-0"
    >
      <h2 id={`${id}-question`} className="font-sans text-h4 font-semibold">
        {props.question}
      </h2>
      <p id={`${id}-subject`} className="mt-1 text-table text-steel-600">
        {props.children}
      </p>
      {props.field && <div className="mt-4">{props.field}</div>}
      <div className="mt-5 flex justify-end gap-3">
        <Button {...FIRST_FOCUS} disabled={isSending} onClick={leave}>
          Cancel
        </Button>
        <Button
          kind="dangerFilled"
          working={isSending}
          disabled={!mayConfirm}
          onClick={props.onConfirm}
        >
          {props.verb}
        </Button>
      </div>
      {props.error && (
        <div className="mt-4">
          <FormError>{props.error}</FormError>
        </div>
      )}
    </dialog>
  )
}

/** The subject of an open dialog. `done` closes it before `onDone`: while it is open, nothing else takes the focus. */
export function useSubject<Subject>(onDone: () => void) {
  const [subject, ask] = useState<Subject>()
  const keep = () => ask(undefined)
  const done = () => {
    flushSync(keep)
    onDone()
  }
  return { subject, ask, keep, done }
}
