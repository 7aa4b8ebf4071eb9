import { type DragEvent, useState } from 'react'

/** Events of a drop zone, and whether something is dragged over it. */
export function useFileDrop(choose: (file: File, all: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    dropEvents: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        // Otherwise the browser opens the file in place of the page.
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
        choose(file, [...event.dataTransfer.files])
      },
    },
  }
}
