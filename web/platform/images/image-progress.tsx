import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatSize } from '../base/format-size.ts'
import type { ImageUpload } from './image-upload.ts'

interface ImageProgressProps {
  readonly upload: ImageUpload | undefined
  readonly currentPicture: string | undefined
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** The chosen picture with its name, size and upload progress. */
export function ImageProgress({ upload, currentPicture, onRetry, onRemove }: ImageProgressProps) {
  const isReplaced = upload && upload.step !== 'sent'
  const address = upload?.preview?.address ?? (isReplaced ? undefined : currentPicture)
  return (
    <div className="flex gap-4 p-4">
      <div className="flex size-24 shrink-0 items-center justify-center border border-steel-200 bg-paper">
        {address && (
          <img src={address} alt="" width={96} height={96} className="size-full object-contain" />
        )}
      </div>
      <div className="min-w-0 grow self-center">
        {upload ? <UploadFacts upload={upload} /> : <p className="font-semibold">Saved picture</p>}
        {upload?.failure?.isWorthRetrying && (
          <Button size="small" className="mt-2" onClick={onRetry}>
            <Icon of={RotateCw} className="size-4" />
            Try again
          </Button>
        )}
      </div>
      {upload && (
        <Button
          kind="ghost"
          size="small"
          className="btn-square -mt-1 -mr-1"
          aria-label={upload.step === 'sending' ? 'Cancel the picture' : 'Remove the picture'}
          onClick={onRemove}
        >
          <Icon of={X} />
        </Button>
      )}
    </div>
  )
}

function UploadFacts({ upload }: { upload: ImageUpload }) {
  const { file, preview, step, sentFraction } = upload
  const percent = Math.floor(sentFraction * 100)
  return (
    <>
      <p className="font-semibold leading-5 [overflow-wrap:anywhere]">{file.name}</p>
      <p className="num mt-0.5 text-small text-steel-600">
        {preview && `${preview.width} × ${preview.height}, `}
        {formatSize(file.size)}
      </p>
      {step === 'sending' && (
        <div
          role="progressbar"
          aria-label={`Sending ${file.name}`}
          aria-valuenow={percent}
          className="mt-2 h-1.5 bg-steel-200"
        >
          <div className="h-full bg-ink" style={{ width: `${percent}%` }} />
        </div>
      )}
      {step !== 'failed' && (
        <p className="num mt-1 text-small text-steel-600">{progressText(upload)}</p>
      )}
      <p role="status" className="sr-only">
        {step === 'sent' && `${file.name} is sent`}
        {upload.failure?.message}
      </p>
    </>
  )
}

function progressText({ step, sentFraction }: ImageUpload): string {
  if (step === 'sent') return 'Sent'
  return sentFraction < 1 ? `${Math.floor(sentFraction * 100)}\u00a0% sent` : 'Sent, processing'
}
