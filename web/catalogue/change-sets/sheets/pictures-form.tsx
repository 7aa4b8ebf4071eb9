import Images from 'lucide-react/icons/images'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureBounds } from '../../../../contract/catalogue/parts/picture-files.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { formatSize, formatSizeBound } from '../../../platform/base/format-size.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldNote } from '../../../ui/fields/field.tsx'
import { useFileDrop } from '../../../ui/hooks/use-file-drop.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSendPictures } from '../mutations.ts'
import { SendingBar } from './sending-bar.tsx'

const TERMS = `A ZIP or pictures, ${formatSizeBound(pictureBounds.sentBytes)} at most. Each is named by its part number, or as the file’s picture column says; -2 is the second picture.`

interface PicturesFormProps {
  /** The open draft that takes the pictures up; without one they make a change set of their own. */
  readonly changeSetId?: number
  readonly onSent: (changeSetId: number) => void
}

/** Takes a ZIP or many pictures at once; a preview shows which products they belong to. */
export function PicturesForm({ changeSetId, onSent }: PicturesFormProps) {
  const id = useId()
  const [sentFraction, setSentFraction] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [name, setName] = useState('')
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const send = useSendPictures(setSentFraction)
  const take = async (files: readonly File[]) => {
    const [first] = files
    if (!first || sentFraction !== undefined) return
    const found = findFault(files)
    setFault(found)
    if (found) return
    const controller = new AbortController()
    current.current = controller
    setName(files.length === 1 ? first.name : formatCountOf(files.length, 'file'))
    setSentFraction(0)
    try {
      const { signal } = controller
      const { insertedId } = await send.mutateAsync({ files, changeSetId, signal })
      onSent(insertedId)
    } catch (error) {
      if (!controller.signal.aborted)
        setFault(faultAt(error, 'file') ?? faultAt(error, 'changeSet') ?? failureText(error))
    } finally {
      setSentFraction(undefined)
    }
  }
  const { isOver, dropEvents } = useFileDrop((_, all) => take(all))
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <h3 id={`${id}-title`} className="text-h4 font-semibold">
        Add pictures
      </h3>
      <div
        {...dropEvents}
        className={classNames(
          'field relative grid justify-items-center gap-1 border border-dashed p-4 text-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)]',
          isOver ? 'border-ink bg-signal-wash' : 'bg-paper',
          fault ? 'border-bad' : 'border-steel-600',
        )}
      >
        <input
          id={id}
          type="file"
          multiple
          accept=".zip,image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-terms${fault ? ` ${id}-note` : ''}`}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // Allows choosing the same files again.
            target.value = ''
            take(files)
          }}
        />
        <Icon of={Images} className="size-6 text-steel-600" />
        <p className="text-table">
          Drop pictures here, or{' '}
          <label htmlFor={id} className="tlink cursor-pointer font-semibold text-ink">
            choose a ZIP or pictures
          </label>
        </p>
        <p id={`${id}-terms`} className="num text-small text-steel-600">
          {TERMS}
        </p>
        <FieldNote id={`${id}-note`} hint={undefined} error={fault} isErrorSpoken />
      </div>
      {sentFraction !== undefined && (
        <SendingBar
          name={name}
          sentFraction={sentFraction}
          onCancel={() => current.current?.abort()}
        />
      )}
    </section>
  )
}

/** Known before anything is sent. */
function findFault(files: readonly File[]): string | undefined {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > pictureBounds.sentBytes)
    return `These are ${formatSize(bytes)}: send them in parts of up to ${formatSizeBound(pictureBounds.sentBytes)}.`
  return files.length > pictureBounds.files
    ? `Send up to ${formatCountOf(pictureBounds.files, 'file')} at once.`
    : undefined
}
