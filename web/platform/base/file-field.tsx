import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FieldNote } from '../../ui/fields/field.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatSize } from './format-size.ts'

interface FileFieldProps {
  /** `Drop a CSV file here` */
  readonly prompt: string
  /** Formats and bounds. */
  readonly terms: string
  readonly accept: string
  readonly file: File | undefined
  readonly error: string | undefined
  readonly onChoose: (file: File) => void
}

/** Takes a file by drop or file dialog. */
export function FileField({ prompt, terms, accept, file, error, onChoose }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropEvents } = useFileDrop(onChoose)
  const take = (from: HTMLInputElement) => {
    const [chosen] = from.files ?? []
    if (chosen) onChoose(chosen)
    // Allows choosing the same file again, after it was corrected.
    from.value = ''
  }
  useOnHydration(() => {
    if (input.current) take(input.current)
  })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        File
      </label>
      <div
        {...dropEvents}
        className={classNames(
          'relative flex min-h-44 max-md:min-h-0 flex-col items-center justify-center gap-1 border border-dashed p-4 text-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)]',
          isOver ? 'border-ink bg-signal-wash' : 'bg-steel-50',
          error ? 'border-bad' : 'border-steel-600',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-terms${error ? ` ${id}-note` : ''}`}
          onChange={(event) => take(event.target)}
          className="sr-only"
        />
        <Icon of={FileSpreadsheet} className="size-8 text-steel-600 max-md:hidden" />
        {file ? (
          <p className="mt-1 text-table" role="status">
            <span className="font-semibold [overflow-wrap:anywhere]">{file.name}</span>
            <span className="num text-steel-600">, {formatSize(file.size)}</span>
          </p>
        ) : (
          <p className="mt-1 text-table font-semibold max-md:hidden">{prompt}</p>
        )}
        <p className="text-table">
          <label
            htmlFor={id}
            className="tlink cursor-pointer font-semibold text-ink max-md:inline-flex max-md:min-h-11 max-md:items-center max-md:border max-md:border-ink max-md:bg-paper max-md:px-4 max-md:no-underline"
          >
            {file ? (
              'Choose another file'
            ) : (
              <>
                <span className="max-md:hidden">or choose a file</span>
                <span className="md:hidden">Choose a file</span>
              </>
            )}
          </label>
        </p>
        <p id={`${id}-terms`} className="num text-small text-steel-600">
          {terms}
        </p>
      </div>
      <FieldNote id={`${id}-note`} hint={undefined} error={error} isErrorSpoken />
    </div>
  )
}
