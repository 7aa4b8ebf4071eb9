import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useModal } from './modal.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly isSending?: boolean
  readonly children: ReactNode
}

/** A modal with a title, at most 50 rem wide; full-screen on phones. */
export function Dialog({ title, onClose, isSending = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { events, leave } = useModal({ dialog, onClose, isSending })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...events}
      className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none scroll-pb-60 overflow-y-auto bg-transparent text-ink transition-opacity duration-[160ms] backdrop:bg-ink/55 open:flex md:items-center md:justify-center md:p-6 starting:open:opacity-0"
    >
      <div className="w-full max-w-[50rem] bg-paper shadow-over transition-transform duration-[160ms] max-md:flex max-md:min-h-full max-md:max-w-none max-md:flex-col md:my-auto starting:translate-y-2">
        <div className="flex items-center justify-between border-b border-ink px-4 py-3 md:px-6">
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
          <Button
            kind="ghost"
            className="btn-square"
            aria-label="Close"
            disabled={isSending}
            onClick={leave}
          >
            <Icon of={X} />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
