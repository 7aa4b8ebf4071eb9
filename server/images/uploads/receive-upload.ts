import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  ImageMissing,
  ImageTooLarge,
  NotAnUpload,
  UnexpectedUploadField,
  UploadIncomplete,
} from '../image-errors.ts'
import { type Spool, spool } from './spool.ts'

export interface UploadLimits {
  /** Folder for incoming bytes, in unnamed files. */
  readonly spoolFolder: string
  /** Slower uploads only occupy a connection. */
  readonly arrivalSeconds: number
}

/** Reads the request to its end and returns its one file, the field `image`, spooled. The caller closes it. */
export async function receiveUpload(
  request: FastifyRequest,
  { spoolFolder, arrivalSeconds }: UploadLimits,
): Promise<Spool> {
  if (!request.isMultipart()) throw new NotAnUpload()
  let underWay: Readable | undefined
  const late = setTimeout(() => {
    // A running upload fails and is answered; otherwise no answer is expected.
    if (underWay) underWay.destroy(new Error('late'))
    else request.raw.destroy()
  }, arrivalSeconds * 1000)

  let arrived: Spool | undefined
  try {
    for await (const part of whole(request.parts())) {
      if (!isPicture(part) || arrived) throw new UnexpectedUploadField(part.fieldname)
      underWay = part.file
      arrived = await spool(whole(part.file), spoolFolder)
      if (part.file.truncated) throw new ImageTooLarge()
    }
    if (!arrived) throw new ImageMissing()
    return arrived
  } catch (error) {
    await arrived?.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

function isPicture(part: Multipart): part is Extract<Multipart, { type: 'file' }> {
  return part.type === 'file' && part.fieldname === 'image'
}

/** Parser and network errors of a body are answered with 4xx; disk errors are the shop's own. */
export async function* whole<Piece>(
  pieces: AsyncIterable<Piece>,
  refusal: () => Error = () => new UploadIncomplete(),
): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    while (true) {
      const { done, value } = await iterator.next().catch(() => {
        throw refusal()
      })
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
