import { useEffect, useRef, useState } from 'react'
import { drawPreview, type ImagePreview } from './image-preview.ts'

interface SendOptions {
  readonly signal: AbortSignal
  readonly onSent: (fraction: number) => void
}

/** Sends a picture and answers its address; fails with an `ImageFailure`. */
export type SendImage = (file: File, options: SendOptions) => Promise<string>

/** Why a picture did not arrive, in a sentence for whoever chose it. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure'
  /** Whether the same picture may arrive at another try. */
  readonly isWorthRetrying: boolean

  constructor(message: string, { isWorthRetrying }: { isWorthRetrying: boolean }) {
    super(message)
    this.isWorthRetrying = isWorthRetrying
  }
}

/** A chosen picture on its way. */
export interface ImageUpload {
  readonly file: File
  readonly preview?: ImagePreview
  readonly step: 'sending' | 'sent' | 'failed'
  /** From 0 to 1. */
  readonly sentFraction: number
  readonly failure?: ImageFailure
}

export interface ImageUploader {
  /** Nothing until a picture is chosen, and again once it is removed. */
  readonly upload: ImageUpload | undefined
  readonly choose: (file: File) => void
  readonly retry: () => void
  /** Ends the sending and forgets the picture. */
  readonly remove: () => void
  /** Waits for the picture under way; `false` if it did not arrive. */
  readonly arrive: () => Promise<boolean>
}

interface Sending {
  readonly cancel: AbortController
  readonly arrival: Promise<boolean>
}

/** Sends a picture as soon as it is chosen, one at a time, and tells its address when it is there. */
export function useImageUploader(
  send: SendImage,
  onArrived: (address: string) => void,
): ImageUploader {
  const [upload, setUpload] = useState<ImageUpload>()
  const current = useRef<Sending>(undefined)
  useEffect(() => () => current.current?.cancel.abort(), [])

  const choose = (file: File) => {
    current.current?.cancel.abort()
    const cancel = new AbortController()
    // What is told about a picture that was removed or replaced meanwhile is told to nobody.
    const change = (news: Partial<ImageUpload>) => {
      if (!cancel.signal.aborted) setUpload((known) => known && { ...known, ...news })
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
        onArrived(address)
        return true
      },
      (failure) => {
        change({ step: 'failed', failure })
        return cancel.signal.aborted
      },
    )
    current.current = { cancel, arrival }
  }

  const arrive = async (): Promise<boolean> => {
    const awaited = current.current
    const hasArrived = (await awaited?.arrival) ?? true
    // Another picture may have taken its place while we waited.
    return awaited === current.current ? hasArrived : arrive()
  }

  const remove = () => {
    current.current?.cancel.abort()
    current.current = undefined
    setUpload(undefined)
  }

  return { upload, choose, remove, arrive, retry: () => upload && choose(upload.file) }
}
