import { use, useEffect, useRef, useState } from 'react'
import { ReadableFailure } from '../base/failures/readable-failure.ts'
import { FormUploads, type PendingUpload, waitForAll } from './form-uploads.ts'
import { drawPreview, type ImagePreview } from './image-preview.ts'

interface SendOptions {
  readonly signal: AbortSignal
  readonly onSent: (fraction: number) => void
}

/** Uploads a picture and resolves to its address; rejects with an `ImageFailure`. */
export type SendImage = (file: File, options: SendOptions) => Promise<string>

/** Why an upload failed. */
export class ImageFailure extends ReadableFailure {
  override readonly name = 'ImageFailure'
  /** Whether uploading the same picture again may succeed. */
  readonly isWorthRetrying: boolean

  constructor(message: string, { isWorthRetrying }: { isWorthRetrying: boolean }) {
    super(message)
    this.isWorthRetrying = isWorthRetrying
  }
}

/** A chosen picture and its upload. */
export interface ImageUpload {
  readonly file: File
  readonly preview?: ImagePreview
  readonly step: 'sending' | 'sent' | 'failed'
  /** From 0 to 1. */
  readonly sentFraction: number
  readonly failure?: ImageFailure
}

export interface ImageUploader {
  /** Undefined until a picture is chosen, and after it is removed. */
  readonly upload: ImageUpload | undefined
  readonly choose: (file: File) => void
  readonly retry: () => void
  /** Aborts the upload and discards the picture. */
  readonly remove: () => void
  /** Waits for the current upload; `false` if it failed. */
  readonly waitForUpload: () => Promise<boolean>
}

/** Uploads a picture as soon as it is chosen, one at a time, and reports its address. */
export function useImageUploader(
  send: SendImage,
  onUploaded: (address: string) => void,
): ImageUploader {
  const [upload, setUpload] = useState<ImageUpload>()
  const current = useRef<PendingUpload>(undefined)
  const uploads = use(FormUploads)
  useEffect(() => {
    uploads?.add(current)
    return () => {
      uploads?.delete(current)
      current.current?.cancel.abort()
    }
  }, [uploads])

  const choose = (file: File) => {
    current.current?.cancel.abort()
    const cancel = new AbortController()
    // Ignore progress of a picture that was removed or replaced meanwhile.
    const change = (update: Partial<ImageUpload>) => {
      if (!cancel.signal.aborted) setUpload((known) => known && { ...known, ...update })
    }
    setUpload((known) => ({
      file,
      preview: known?.file === file ? known.preview : undefined,
      step: 'sending',
      sentFraction: 0,
    }))
    drawPreview(file).then((preview) => change({ preview }))
    const onSent = (sentFraction: number) => change({ sentFraction })
    const arrival = send(file, { signal: cancel.signal, onSent }).then(
      (address) => {
        if (cancel.signal.aborted) return true
        change({ step: 'sent' })
        onUploaded(address)
        return true
      },
      (failure) => {
        change({ step: 'failed', failure })
        return cancel.signal.aborted
      },
    )
    current.current = { cancel, arrival }
  }

  const remove = () => {
    current.current?.cancel.abort()
    current.current = undefined
    setUpload(undefined)
  }

  return {
    upload,
    choose,
    remove,
    waitForUpload: () => waitForAll([current]),
    retry: () => upload && choose(upload.file),
  }
}
