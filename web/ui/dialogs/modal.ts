import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from 'react'

interface ModalWishes {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
  /** While something is being sent the way out is shut: the answer would come to nobody. */
  readonly isSending: boolean
}

/** Marks, inside a modal, what has the focus when it opens; without it the browser takes the first control. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const

/**
 * Opens a native `<dialog>` for as long as its component is on the page. The browser keeps the focus inside and the
 * rest of the page inert; closing in the clean-up, while the element is still there, gives the focus back.
 */
export function useModal({ dialog, onClose, isSending }: ModalWishes) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      element.close()
    }
  }, [dialog])

  const leave = () => {
    if (!isSending) onClose()
  }
  return {
    leave,
    events: {
      // Chrome honours a second Escape whatever `cancel` says, so the key itself is taken.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leave()
      },
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        leave()
      },
      onClose: (event: SyntheticEvent) => {
        if (event.target !== dialog.current || dialog.current?.open) return
        if (isSending) dialog.current?.showModal()
        else onClose()
      },
    },
  }
}
