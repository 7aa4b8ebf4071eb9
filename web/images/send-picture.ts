import { IMAGE_LIMIT_BYTES } from '../../contract/images.ts'
import { type Api, ApiProblem } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { ImageFailure, type SendImage } from './image-upload.ts'

const MEGABYTE = 1024 * 1024

/** What the shop takes in, as an `accept` attribute; what a picture is, its bytes decide on the server. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const PICTURE_TERMS = `PNG, JPEG or WebP, ${IMAGE_LIMIT_BYTES / MEGABYTE} MB at most`

/**
 * Sends pictures to the shop. What is too large is told before it travels; `signedOut` is said where the session has
 * ended meanwhile.
 */
export function sendPictureTo(api: Api, signedOut: string): SendImage {
  return async (file, { signal, onSent }) => {
    if (file.size > IMAGE_LIMIT_BYTES)
      throw new ImageFailure(`The picture is larger than ${IMAGE_LIMIT_BYTES / MEGABYTE} MB.`, {
        isWorthRetrying: false,
      })
    const body = new FormData()
    body.set('image', file)
    try {
      const { data } = await api.request('POST /image', { body, signal, onSent })
      return data.url
    } catch (error) {
      throw new ImageFailure(pictureFailureText(error, signedOut), {
        isWorthRetrying: !isRefused(error),
      })
    }
  }
}

/** Statuses that say something against the picture itself: not its way, its time or its sender. */
const refusals = [413, 415, 422]

function isRefused(error: unknown): boolean {
  return error instanceof ApiProblem && refusals.includes(error.status)
}

function pictureFailureText(error: unknown, signedOut: string): string {
  if (error instanceof ApiProblem && error.code === 'notSignedIn') return signedOut
  const atField = error instanceof ApiProblem ? error.errors.image?.[0] : undefined
  return atField ?? failureText(error)
}
