import { createContext, type RefObject, useState } from 'react'

/** An upload and its end: `false` if it failed. */
export interface PendingUpload {
  readonly cancel: AbortController
  readonly arrival: Promise<boolean>
}

type CurrentUpload = RefObject<PendingUpload | undefined>

/** The uploads of all picture fields in a form. */
export const FormUploads = createContext<Set<CurrentUpload> | undefined>(undefined)

/** For a form whose number of picture fields varies; it provides `uploads` to them as `FormUploads`. */
export function useFormUploads() {
  const [uploads] = useState(() => new Set<CurrentUpload>())
  const [isAwaited, setIsAwaited] = useState(false)
  /** Whether the form can be sent; the field of a failed upload shows why and takes the focus. */
  const waitForUploads = async (form: HTMLFormElement): Promise<boolean> => {
    setIsAwaited(true)
    const haveUploaded = await waitForAll(uploads)
    setIsAwaited(false)
    const failed = 'input[type=file][aria-invalid]'
    if (!haveUploaded) requestAnimationFrame(() => form.querySelector<HTMLElement>(failed)?.focus())
    // Leaving the page aborts uploads, and nothing is to be sent without them.
    return haveUploaded && form.isConnected
  }
  return { uploads, isAwaited, waitForUploads }
}

/** Waits for the current uploads; `false` if one failed. */
export async function waitForAll(uploads: Iterable<CurrentUpload>): Promise<boolean> {
  const awaited = pendingUploads(uploads)
  const arrivals = await Promise.all(awaited.map((upload) => upload?.arrival ?? true))
  const now = pendingUploads(uploads)
  // Another picture may have been chosen during the wait.
  const isSame = now.length === awaited.length && now.every((one, place) => one === awaited[place])
  return isSame ? arrivals.every(Boolean) : waitForAll(uploads)
}

function pendingUploads(uploads: Iterable<CurrentUpload>): (PendingUpload | undefined)[] {
  return Array.from(uploads, ({ current }) => current)
}
