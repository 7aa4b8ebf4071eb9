import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * A picture pasted anywhere on the page is chosen, by one field only; pasted text stays text, even if it comes with a
 * picture.
 */
export function useImagePaste(
  field: RefObject<HTMLElement | null>,
  choose: (file: File) => void,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith('image/'),
    )
    if (!file || event.clipboardData?.types.includes('text/plain')) return
    // Another field has taken it.
    if (event.defaultPrevented) return
    event.preventDefault()
    choose(file)
  })
  const pasteFocused = useEffectEvent((event: ClipboardEvent) => {
    if (field.current?.closest('li')?.contains(event.target as Node)) paste(event)
  })
  useEffect(() => {
    // Captured, so that the field of the focused list item comes first.
    document.addEventListener('paste', pasteFocused, true)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('paste', pasteFocused, true)
      document.removeEventListener('paste', paste)
    }
  }, [])
}
