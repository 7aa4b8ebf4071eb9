import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { FIRST_FOCUS, useModal } from './modal.ts'

interface DrawerProps {
  readonly title: string
  readonly side?: 'left' | 'right'
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays at the bottom. */
  readonly footer?: ReactNode
  readonly className?: string
}

/** A panel of 18 rem over a veil, from the left by default. A click on the veil closes it. */
export function Drawer({
  title,
  side = 'left',
  onClose,
  children,
  footer,
  className,
}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { events, leave } = useModal({ dialog, onClose, isSending: false })
  const closeOnVeil = (event: MouseEvent) => {
    if (event.target === dialog.current) leave()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does from the keyboard what a click on the veil does
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...events}
      onClick={closeOnVeil}
      className={classNames(
        'fixed inset-y-0 m-0 h-full max-h-none w-72 max-w-[calc(100vw-3rem)] bg-paper text-ink shadow-over transition-[opacity,translate] duration-[160ms] backdrop:bg-ink/55 starting:open:opacity-0',
        side === 'left'
          ? 'left-0 right-auto starting:open:-translate-x-2'
          : 'left-auto right-0 starting:open:translate-x-2',
      )}
    >
      <div className={classNames('flex min-h-full flex-col', className)}>
        <div className="flex h-16 shrink-0 items-center justify-between border-b border-ink bg-paper pl-5 pr-3">
          <h2 id={titleId} className="text-h3">
            {title}
          </h2>
          <Button
            {...FIRST_FOCUS}
            kind="ghost"
            className="btn-square"
            aria-label="Close"
            onClick={leave}
          >
            <Icon of={X} />
          </Button>
        </div>
        {children}
        {footer && <div className="mt-auto border-t border-steel-200 p-5">{footer}</div>}
      </div>
    </dialog>
  )
}
