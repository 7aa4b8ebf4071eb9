import { useEffect, useId, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface ScanFieldProps {
  /** The outcome of the last code. */
  readonly said: { readonly text: string; readonly isFault: boolean } | undefined
  readonly onScan: (code: string) => void
}

/**
 * Takes what a scanner types, which ends each code with Enter. It keeps the focus between two codes, and takes it back with
 * the first sign of the next one wherever it was, so that nobody taps between two beeps.
 */
export function ScanField({ said, onScan }: ScanFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    const takeFocus = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = target instanceof HTMLInputElement
      if (!isTyped && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey)
        field.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', takeFocus)
    return () => document.removeEventListener('keydown', takeFocus)
  }, [])
  return (
    <form
      className="sticky top-0 z-[1] grid gap-2 border-b-2 border-ink bg-paper py-3"
      onSubmit={(event) => {
        event.preventDefault()
        const code = field.current?.value.trim()
        if (!field.current || !code) return
        field.current.value = ''
        onScan(code)
      }}
    >
      <label htmlFor={id} className="font-medium">
        Scan a part
      </label>
      <input
        ref={field}
        id={id}
        className="input w-full max-w-md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-small text-steel-600">
        Each beep counts one piece. Type a number and Enter to set the pieces of the last part.
      </p>
      <p
        role="status"
        className={classNames('num min-h-6 font-semibold', said?.isFault && 'text-bad')}
      >
        {said?.text}
      </p>
    </form>
  )
}
