import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

type Choose = (file: File) => void

/** Events of a drop zone, and whether something is dragged over it. */
export function useImageDrop(choose: Choose) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    dropEvents: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        // Otherwise the browser opens the picture in place of the page.
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        setIsOver(false)
        choose(file)
      },
    },
  }
}

/** A picture pasted anywhere on the page is chosen; pasted text stays text, even if it comes with a picture. */
export function useImagePaste(choose: Choose): void {
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
