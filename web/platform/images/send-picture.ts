import { IMAGE_LIMIT_BYTES } from '../../../contract/catalogue/bounds/image-bounds.ts'
import { ApiProblem } from '../base/calls/api-answers.ts'
import { failureText, faultAt } from '../base/failures/failure-text.ts'
import { formatSizeBound } from '../base/format-size.ts'
import { ImageFailure, type SendImage } from './image-upload.ts'

const LIMIT = formatSizeBound(IMAGE_LIMIT_BYTES)

/** Accepted types, as an `accept` attribute; the server decides by the file's bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const PICTURE_TERMS = `PNG, JPEG or WebP, ${LIMIT} at most`

/**
 * Refuses a file that is too large before its upload and puts every failure into words; `signedOut` is the message if
 * the session has ended.
 */
export function checkedSending(send: SendImage, signedOut: string): SendImage {
  return async (file, options) => {
    if (file.size > IMAGE_LIMIT_BYTES)
      throw new ImageFailure(`The picture is larger than ${LIMIT}.`, {
        isWorthRetrying: false,
      })
    try {
      return await send(file, options)
    } catch (error) {
      throw new ImageFailure(pictureFailureText(error, signedOut), {
        isWorthRetrying: !isRefused(error),
      })
    }
  }
}

/** Statuses that refuse the picture itself, not its connection, time limit or sender. */
const refusals = [413, 415, 422]

function isRefused(error: unknown): boolean {
  return error instanceof ApiProblem && refusals.includes(error.status)
}

function pictureFailureText(error: unknown, signedOut: string): string {
  if (error instanceof ApiProblem && error.code === 'notSignedIn') return signedOut
  return faultAt(error, 'image') ?? failureText(error)
}
