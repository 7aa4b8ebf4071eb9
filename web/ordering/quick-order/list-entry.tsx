import { type ChangeEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { listBounds } from '../../../contract/ordering/pasted-lists.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { formatSize } from '../../platform/base/format-size.ts'
import { classNames } from '../../ui/class-names.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { type ListSource, useSampleText } from './mutations.ts'

interface ListEntryProps {
  readonly ref: Ref<HTMLTextAreaElement>
  /** One line with the file's button, until the field is used. */
  readonly isFolded: boolean
  /** True once lines were read: one line, for more of them. */
  readonly hasLines: boolean
  readonly text: string
  readonly onText: (change: (typed: string) => string) => void
  readonly isReading: boolean
  readonly onRead: (source: ListSource) => void
}

const ROWS = { folded: 2, fewest: 6, most: 14 } as const

/** Takes a list as text, by drop or from a file. Enter reads a single line, Ctrl+Enter all of them. */
export function ListEntry(props: ListEntryProps) {
  const { ref, hasLines, text, onText, isReading, onRead } = props
  const [wasUsed, setWasUsed] = useState(false)
  const isFolded = hasLines || (props.isFolded && !wasUsed && text === '')
  const isEmpty = text === ''
  const [error, setError] = useState<string>()
  const fillSample = useSampleText()
  const change = (to: (typed: string) => string) => {
    setError(undefined)
    onText(to)
  }
  const trySample = async () => {
    if (text.trim() !== '') return setError('The sample needs an empty field')
    try {
      const sample = await fillSample()
      // Text that was typed meanwhile stays.
      change((typed) => (typed.trim() === '' ? sample : typed))
    } catch (failure) {
      setError(failureText(failure))
    }
  }
  const read = () => {
    if (text.trim() === '') setError('Paste a list, or type a part number and a quantity')
    else onRead({ text })
  }
  const readFile = (file: File) => {
    if (file.size > listBounds.fileBytes)
      setError(`${file.name} has ${formatSize(file.size)}. A list has up to 5 MB`)
    else onRead({ file })
  }
  const { isOver, dropEvents } = useFileDrop(readFile)
  const onKeyDown = (event: KeyboardEvent) => {
    const isRead = event.ctrlKey || event.metaKey || !(event.shiftKey || text.includes('\n'))
    if (event.key !== 'Enter' || !isRead || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Numbers are scanned faster than they are read.
    if (!isReading || !text.includes('\n')) read()
  }
  // Small from the key press on that reads the list: shrunk when its lines are there, the field would move them.
  const fewest = isFolded ? 1 : props.isFolded ? ROWS.folded : ROWS.fewest
  const lines = isReading ? fewest : Math.max(text.split('\n').length, fewest)
  return (
    <div
      {...dropEvents}
      className={classNames(
        'border p-4',
        isOver ? 'border-ink bg-signal-wash' : 'border-steel-200 bg-steel-50',
      )}
    >
      <EntryForm
        onSubmit={(event) => {
          event.preventDefault()
          read()
        }}
        className={isFolded ? 'flex flex-wrap items-end gap-x-4 gap-y-3' : undefined}
      >
        <TextAreaField
          ref={ref}
          className={isFolded ? 'min-w-0 grow basis-60' : undefined}
          label={
            hasLines ? 'Add more lines' : 'Paste a parts list, or type part numbers and quantities'
          }
          hint={
            isFolded ? undefined : (
              <span className="pointer-coarse:hidden">
                Enter reads a single line, Ctrl+Enter a whole list.
              </span>
            )
          }
          error={error}
          isErrorSpoken
          value={text}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
            const { value } = event.target
            change(() => value)
          }}
          onFocus={() => setWasUsed(true)}
          onKeyDown={onKeyDown}
          rows={Math.min(lines, ROWS.most)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
        <div
          className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2', !isFolded && 'mt-3')}
        >
          {(!isFolded || !isEmpty) && (
            <SubmitButton kind="accent" working={isReading}>
              Read the list
            </SubmitButton>
          )}
          <FileButton onChoose={readFile} />
          {!isFolded && (
            <button
              type="button"
              className="tlink inline-flex min-h-6 cursor-pointer items-center text-small"
              onClick={trySample}
            >
              Try a sample
            </button>
          )}
        </div>
      </EntryForm>
    </div>
  )
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx'

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <label
        htmlFor={id}
        className="btn btn-outline relative has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)] noscript:hidden"
      >
        Choose a file
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPTED}
          aria-describedby={`${id}-kinds`}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            // Allows choosing the same file again, after it was corrected.
            target.value = ''
          }}
        />
      </label>
      <span id={`${id}-kinds`} className="text-small text-steel-600">
        CSV, TSV, TXT or XLSX
      </span>
    </>
  )
}
