import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect } from 'react'

interface ModalWishes {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onClose: () => void
  /** While a request is running the modal can't be closed, or its answer would not be shown. */
  readonly isSending: boolean
}

/** Marks the element that gets the focus when a modal opens; by default the first control. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const

/**
 * Opens a native `<dialog>` while its component is mounted; the browser keeps the focus inside and the rest inert.
 * Closing in the clean-up, while the element still exists, restores the focus.
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
      // Chrome closes on a second Escape even if `cancel` is prevented, so the key itself is handled.
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
