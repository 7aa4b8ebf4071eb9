import { useEffect, useEffectEvent } from 'react'

/** A picture pasted anywhere on the page is chosen; pasted text stays text, even if it comes with a picture. */
export function useImagePaste(choose: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith('image/'),
    )
    if (!file || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    choose(file)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
