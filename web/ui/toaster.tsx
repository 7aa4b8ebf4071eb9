import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type CSSProperties, type FocusEvent, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { Toast } from './toasts.ts'

const SHOWN_MS = 5000
const WITH_ACTION_SHOWN_MS = 30_000
const MOST_AT_ONCE = 3

/** Sonner sets a width and a font of its own. */
const TOASTER_STYLE = {
  '--width': 'min(24rem, calc(100vw - 2rem))',
  fontFamily: 'inherit',
} as CSSProperties

/** Lower edge of the header on a desktop; on phones that of its first row, which has the logo and the menu. */
const BELOW_LOGO_AND_MENU = '[--toast-top:5.75rem] lg:[--toast-top:7rem]'
const OFFSET = { top: 'var(--toast-top)', right: 16, left: 16 }

/** The one container of all toasts, beside the pages. */
export function Toasts() {
  return (
    <div onBlurCapture={leaveFocusOutside} className={BELOW_LOGO_AND_MENU}>
      <Toaster
        position="top-right"
        expand
        gap={12}
        visibleToasts={MOST_AT_ONCE}
        duration={SHOWN_MS}
        offset={OFFSET}
        mobileOffset={OFFSET}
        style={TOASTER_STYLE}
      />
    </div>
  )
}

/**
 * Stops Sonner from returning the focus when it leaves a toast: toasts are last in the page, so in a window without a
 * toolbar Tab came back to the same toast for ever.
 */
function leaveFocusOutside(event: FocusEvent) {
  if (event.relatedTarget === null) event.stopPropagation()
}

let shownSoFar = 0

/** Shows a toast; for `toasts.ts`. */
export function show(content: Toast): void {
  const shown = toast.getToasts()
  // The oldest are dismissed at once, instead of queueing unseen.
  for (const old of shown.slice(0, Math.max(0, shown.length - MOST_AT_ONCE + 1))) {
    toast.dismiss(old.id)
  }
  const id = `toast-${++shownSoFar}`
  const shownMs = content.action ? WITH_ACTION_SHOWN_MS : SHOWN_MS
  const keepFor = (durationMs: number) => {
    toast.custom(
      () => (
        <ToastCard
          {...content}
          stay={() => keepFor(Number.POSITIVE_INFINITY)}
          goOn={() => keepFor(shownMs)}
          close={() => toast.dismiss(id)}
        />
      ),
      { id, duration: durationMs },
    )
  }
  keepFor(shownMs)
}

interface ToastCardProps extends Toast, Stay {
  readonly close: () => void
}

function ToastCard({ text, kind, action, close, ...staying }: ToastCardProps) {
  const isGood = kind === 'success'
  const cameFrom = useRef<Element>(null)
  const act = () => {
    // The pressed button goes.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    close()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
    <div
      ref={(card) => stayWhileFocused(card, staying)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      role={isGood ? 'status' : 'alert'}
      className={classNames('toast-card', isGood ? 'is-good' : 'is-bad')}
    >
      <Icon
        of={isGood ? CircleCheck : CircleAlert}
        className={classNames('mt-0.5 size-5', isGood ? 'text-good' : 'text-bad')}
      />
      <p className="pt-px font-semibold">
        {text}
        {action && (
          <>
            {' '}
            <button type="button" onClick={act} className="tlink min-h-6 min-w-6 cursor-pointer">
              {action.label}
            </button>
          </>
        )}
      </p>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="flex size-6 cursor-pointer items-center justify-center"
      >
        <Icon of={X} className="size-4" />
      </button>
    </div>
  )
}

interface Stay {
  readonly stay: () => void
  readonly goOn: () => void
}

/** Sonner pauses its timer on hover only; this pauses it while the toast's item has the focus. */
function stayWhileFocused(card: HTMLElement | null, { stay, goOn }: Stay) {
  const item = card?.closest('[data-sonner-toast]')
  item?.addEventListener('focusin', stay)
  item?.addEventListener('focusout', goOn)
  return () => {
    item?.removeEventListener('focusin', stay)
    item?.removeEventListener('focusout', goOn)
  }
}
