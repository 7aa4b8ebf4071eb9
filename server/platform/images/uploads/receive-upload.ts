import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Spool, spool } from './spool.ts'

/** Errors for the sender of an upload that can't be taken. */
export interface UploadRefusals {
  readonly notMultipart: () => Error
  readonly unexpected: (field: string) => Error
  readonly missing: () => Error
  readonly tooLarge: () => Error
  readonly cutOff: () => Error
}

export interface Reception {
  /** Folder for incoming bytes, in unnamed files. */
  readonly spoolFolder: string
  /** Slower uploads only occupy a connection. */
  readonly arrivalSeconds: number
  /** The file's field. */
  readonly fieldName: string
  /** Fields that may come with the file. */
  readonly further?: readonly string[]
  readonly refusals: UploadRefusals
}

export interface ReceivedFile {
  readonly file: Spool
  readonly name: string
  /** Further fields that came with it. */
  readonly fields: Readonly<Record<string, string>>
}

/** Reads the request to its end and returns its one file, spooled. The caller closes it. */
export async function receiveUpload(
  request: FastifyRequest,
  { spoolFolder, arrivalSeconds, fieldName, further = [], refusals }: Reception,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw refusals.notMultipart()
  let underWay: Readable | undefined
  const late = setTimeout(() => {
    // A running upload fails and is answered; otherwise no answer is expected.
    if (underWay) underWay.destroy(new Error('late'))
    else request.raw.destroy()
  }, arrivalSeconds * 1000)

  let arrived: { file: Spool; name: string } | undefined
  const fields: Record<string, string> = {}
  try {
    for await (const part of wholeParts(request.parts(), refusals.cutOff)) {
      if (part.type === 'field' && further.includes(part.fieldname)) {
        fields[part.fieldname] = String(part.value)
      } else if (part.type === 'file' && part.fieldname === fieldName && !arrived) {
        underWay = part.file
        const file = await spool(wholeParts(part.file, refusals.cutOff), spoolFolder)
        arrived = { file, name: part.filename }
        if (part.file.truncated) throw refusals.tooLarge()
      } else {
        throw refusals.unexpected(part.fieldname)
      }
    }
    if (!arrived) throw refusals.missing()
    return { ...arrived, fields }
  } catch (error) {
    await arrived?.file.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** Parser and network errors of a body are answered with 4xx; disk errors are the shop's own. */
export async function* wholeParts<Piece>(
  pieces: AsyncIterable<Piece>,
  cutOff: () => Error,
): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    while (true) {
      const { done, value } = await iterator.next().catch(() => {
        throw cutOff()
      })
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
