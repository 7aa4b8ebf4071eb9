import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { pictureBounds } from '../../../contract/catalogue/parts/picture-files.ts'
import { wholeParts } from '../../platform/images/uploads/receive-upload.ts'
import { type Spool, spool } from '../../platform/images/uploads/spool.ts'
import { tooLarge } from '../../platform/sheets/receive-file.ts'
import { isZip, SNIFFED_BYTES } from '../../platform/sheets/sniff-format.ts'
import { UploadRefused } from '../../platform/sheets/upload-refused.ts'
import { cutName, type EntryHead, findPictureFault } from './unpack-pictures.ts'

/** A picture that was sent, in the file of all. */
export interface SentPicture {
  readonly name: string
  readonly start: number
  readonly length: number
}

export interface SentPictures {
  readonly title: string
  readonly pictures: readonly SentPicture[]
  /** Files that are not taken, each with its reason. */
  readonly notTaken: readonly string[]
  readonly read: (picture: SentPicture) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** Unpacks a ZIP in a process of its own. */
export interface PictureFiles {
  pictures(input: number): Promise<Readable>
}

interface PictureReception {
  readonly spoolFolder: string
  readonly files: PictureFiles
}

/** Enough for the largest ZIP over a slow line. */
const ARRIVAL_SECONDS = 600
const START_BYTES = 16

const cutOff = () =>
  new UploadRefused('malformedRequest', 'The upload was cut off. Send the pictures again.')

/** Reads the request to its end and returns its pictures, spooled in one file. The caller closes it. */
export async function receivePictures(
  request: FastifyRequest,
  { spoolFolder, files }: PictureReception,
): Promise<{ readonly sent: SentPictures; readonly changeSet: string | undefined }> {
  if (!request.isMultipart())
    throw new UploadRefused(
      'unsupportedMediaType',
      'Send the pictures as multipart/form-data, in fields “file”.',
    )
  const late = setTimeout(() => request.raw.destroy(), ARRIVAL_SECONDS * 1000)
  const found: SentPicture[] = []
  const fields: { changeSet?: string } = {}
  const file = await spool(contentsOf(request, found, fields), spoolFolder).finally(() =>
    clearTimeout(late),
  )
  try {
    const [first, second] = found
    if (!first) throw new UploadRefused('invalidFields', 'Choose a ZIP or pictures')
    if (!isZip(await file.readStart(SNIFFED_BYTES)))
      return { sent: await takeFiles(file, found), changeSet: fields.changeSet }
    if (second) throw new UploadRefused('invalidFields', 'Send a ZIP by itself')
    const unpacked = await unpack(file, files, spoolFolder)
    await file.close()
    return { sent: { ...unpacked, title: first.name }, changeSet: fields.changeSet }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The bytes of all files of a request; where each begins is noted. */
async function* contentsOf(
  request: FastifyRequest,
  found: SentPicture[],
  fields: { changeSet?: string },
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const part of wholeParts(request.parts(), cutOff)) {
    if (part.type === 'field' && part.fieldname === 'changeSet') {
      fields.changeSet = String(part.value)
      continue
    }
    if (part.type !== 'file' || part.fieldname !== 'file')
      throw new UploadRefused('unknownKeys', `Unknown key: “${part.fieldname}”.`, part.fieldname)
    const start = at
    for await (const piece of wholeParts<Buffer>(part.file, cutOff)) {
      at += piece.length
      if (at > pictureBounds.sentBytes) throw tooLarge(pictureBounds.sentBytes)
      yield piece
    }
    if (part.file.truncated) throw tooLarge(pictureBounds.sentBytes)
    found.push({ name: cutName(part.filename), start, length: at - start })
    if (found.length > pictureBounds.files)
      throw new UploadRefused('invalidFields', `Up to ${pictureBounds.files} files at once`)
  }
}

async function takeFiles(file: Spool, found: readonly SentPicture[]): Promise<SentPictures> {
  const faults = await Promise.all(
    found.map(async ({ name, start, length }) =>
      findPictureFault(name, await file.readPart(start, Math.min(length, START_BYTES)), length),
    ),
  )
  return {
    title: found.length === 1 ? (found[0]?.name ?? '') : `${found.length} files`,
    pictures: found.filter((_, place) => faults[place] === undefined),
    notTaken: found.flatMap(({ name }, place) =>
      faults[place] === undefined ? [] : `${name} ${faults[place]}`,
    ),
    read: ({ start, length }) => file.readPart(start, length),
    close: file.close,
  }
}

async function unpack(zip: Spool, files: PictureFiles, spoolFolder: string) {
  const pictures: SentPicture[] = []
  const notTaken: string[] = []
  const note = ({ name, length, fault }: EntryHead, start: number) => {
    if (fault === undefined) pictures.push({ name, start, length })
    else notTaken.push(`${name} ${fault}`)
  }
  const file = await spool(readEntries(await files.pictures(zip.descriptor), note), spoolFolder)
  const read = ({ start, length }: SentPicture) => file.readPart(start, length)
  return { pictures, notTaken, read, close: file.close }
}

/** The bytes of entries without their heads. */
async function* readEntries(
  stream: AsyncIterable<Buffer>,
  note: (head: EntryHead, start: number) => void,
): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let left = 0
  let at = 0
  for await (const piece of stream) {
    waiting = Buffer.concat([waiting, piece])
    while (waiting.length > 0) {
      if (left === 0) {
        const end = waiting.indexOf('\n')
        if (end < 0) break
        const head: EntryHead = JSON.parse(waiting.toString('utf8', 0, end))
        note(head, at)
        left = head.length
        waiting = waiting.subarray(end + 1)
      }
      const content = waiting.subarray(0, left)
      waiting = waiting.subarray(content.length)
      left -= content.length
      at += content.length
      if (content.length > 0) yield content
    }
  }
}
