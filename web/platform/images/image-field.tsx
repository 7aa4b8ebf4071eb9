import ImageUp from 'lucide-react/icons/image-up'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type FieldFacts, FieldNote } from '../../ui/fields/field.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImageProgress } from './image-progress.tsx'
import type { ImageUploader } from './image-upload.ts'
import { useImagePaste } from './use-image-paste.ts'

interface ImageFieldProps extends Omit<FieldFacts, 'hint' | 'aside'> {
  readonly uploader: ImageUploader
  /** The picture shown while none is chosen. */
  readonly currentPicture?: string
  /** Accepted types, as in an `accept` attribute. */
  readonly accept: string
  /** Accepted files, in a few words. */
  readonly terms: string
  /** Discards the chosen picture and its upload. */
  readonly onRemove: () => void
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Takes a picture by drop, paste or file dialog; shows preview, progress and errors. */
export function ImageField(props: ImageFieldProps) {
  const { label, className, uploader, currentPicture, onRemove } = props
  const { upload } = uploader
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement)
  useOnHydration(() => {
    if (input.current) takeFile(input.current, uploader.choose)
  })
  const { isOver, dropEvents } = useFileDrop(uploader.choose)
  useImagePaste(input, uploader.choose)
  // During an upload it is unknown whether a picture is missing.
  const error = upload?.step === 'sending' ? undefined : (upload?.failure?.message ?? props.error)
  const hasPicture = upload !== undefined || currentPicture !== undefined
  const chooseLink = (
    <label htmlFor={`${id}-file`} className="tlink cursor-pointer font-semibold text-ink">
      choose a file
    </label>
  )
  return (
    <div className={classNames('field', className)}>
      <label id={`${id}-label`} htmlFor={`${id}-file`}>
        {label}
      </label>
      <div
        {...dropEvents}
        className={classNames(
          'relative border border-dashed has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-signal)]',
          isOver ? 'border-ink bg-signal-wash' : 'bg-steel-50',
          error ? 'border-bad' : 'border-steel-600',
        )}
      >
        <input
          ref={input}
          type="file"
          id={`${id}-file`}
          name={props.name}
          accept={props.accept}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-terms${error ? ` ${id}-note` : ''}`}
          onChange={(event) => takeFile(event.target, uploader.choose)}
          className="sr-only"
        />
        {hasPicture ? (
          <ImageProgress
            upload={upload}
            currentPicture={currentPicture}
            onRetry={uploader.retry}
            onRemove={() => {
              onRemove()
              // The pressed button is gone.
              input.current?.focus()
            }}
          />
        ) : (
          <div className="flex min-h-36 flex-col items-center justify-center gap-1 p-4 text-center">
            <Icon of={ImageUp} className="size-8 text-steel-600" />
            <p className="mt-1 text-table">
              <span className="font-semibold">Drop a picture here</span> or {chooseLink}
              <TakePhoto accept={props.accept} onTaken={uploader.choose} />
            </p>
            <p id={`${id}-terms`} className="text-small text-steel-600">
              {props.terms}
            </p>
          </div>
        )}
      </div>
      <FieldNote id={`${id}-note`} hint={undefined} error={error} />
      {hasPicture && (
        <p id={`${id}-terms`} className="hint">
          Drop another picture here, or {chooseLink}. {props.terms}, square works best.
        </p>
      )}
    </div>
  )
}

/** Opens the camera on a phone; elsewhere, the file dialog. */
function TakePhoto({ accept, onTaken }: { accept: string; onTaken: ImageUploader['choose'] }) {
  const id = useId()
  return (
    <span className="hidden pointer-coarse:inline">
      {' or '}
      <label htmlFor={id} className="tlink cursor-pointer font-semibold text-ink">
        take a photo
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        capture="environment"
        onChange={(event) => takeFile(event.target, onTaken)}
        className="sr-only"
      />
    </span>
  )
}

function takeFile(input: HTMLInputElement, choose: ImageUploader['choose']) {
  const [file] = input.files ?? []
  if (file) choose(file)
  // Allows choosing the same file again, after it failed or was removed.
  input.value = ''
}
