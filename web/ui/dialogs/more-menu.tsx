import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { ROW_BUTTON } from '../ledger.tsx'

interface MoreMenuProps {
  /** Names the row that the actions belong to; absent: the page's own. */
  readonly of?: string
  /** Buttons and links. */
  readonly children: ReactNode
}

/**
 * Rare actions behind one button. The browser opens and closes the popover, also on Escape and on a click elsewhere; a
 * chosen action closes it first, so that a dialog gives the focus back to the button.
 */
export function MoreMenu({ of, children }: MoreMenuProps) {
  const id = useId()
  const close = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a, button')) currentTarget.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={of && `More, ${of}`}
        className={
          of
            ? `btn btn-ghost btn-sm btn-square ${ROW_BUTTON} max-xl:!w-11 max-xl:!px-0`
            : 'btn btn-outline'
        }
      >
        {of ? <Icon of={Ellipsis} /> : 'More'}
        {!of && <Icon of={ChevronDown} className="size-4" />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks on its buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button clicks it */}
      <div id={id} popover="auto" className="more-menu" onClick={close}>
        {children}
      </div>
    </>
  )
}
