import { useLayoutEffect, useRef } from 'react'
import type { SheetAction } from '../sheet/sheet-state.ts'

interface CellEditorProps {
  readonly label: string
  readonly typing: string
  readonly isNumber: boolean
  readonly dispatch: (action: SheetAction) => void
}

/** The field of the cell that is edited. Leaving it enters the text: nothing typed is lost. */
export function CellEditor({ label, typing, isNumber, dispatch }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <input
      ref={input}
      type="text"
      aria-label={label}
      value={typing}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => dispatch({ kind: 'type', text: event.target.value })}
      onBlur={() => dispatch({ kind: 'leave' })}
      className="sheet-editor"
    />
  )
}
