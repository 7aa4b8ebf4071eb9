import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'

/** Takes a table of tracking numbers, as a CSV file or pasted. */
export function ShipFile({ onRead }: { readonly onRead: (text: string) => void }) {
  const id = useId()
  const [isPasting, setIsPasting] = useState(false)
  const [text, setText] = useState('')
  return (
    <div className="grid gap-2">
      <p id={id} className="text-small text-steel-600">
        CSV or pasted: order, tracking, carrier
      </p>
      <div className="flex flex-wrap gap-2">
        <label className="btn btn-outline relative has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)]">
          Choose a CSV
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            aria-describedby={id}
            className="sr-only"
            onChange={async ({ target }) => {
              const [file] = target.files ?? []
              // Allows choosing the same file again, after it was corrected.
              const read = await file?.text()
              target.value = ''
              if (read !== undefined) onRead(read)
            }}
          />
        </label>
        <Button aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          Paste a table
        </Button>
      </div>
      {isPasting && (
        <>
          <TextAreaField
            label="One row per order: order, tracking, carrier"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            className="justify-self-start"
            onClick={() => {
              onRead(text)
              setIsPasting(false)
              setText('')
            }}
          >
            Fill in the rows
          </Button>
        </>
      )}
    </div>
  )
}
