import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/errors.ts'
import { DomainError } from '../base/domain-error.ts'
import { whole } from '../images/uploads/receive-upload.ts'
import { type Spool, spool } from '../images/uploads/spool.ts'

/** Refusals of an upload are reported at its field. */
export class UploadRefused extends DomainError {
  constructor(code: ProblemCode, text: string, field = 'file') {
    super(code, text, { [field]: [text] })
  }
}

export interface ReceivedFile {
  readonly file: Spool
  readonly name: string
  /** Further fields that came with it. */
  readonly fields: Readonly<Record<string, string>>
}

interface Reception {
  readonly spoolFolder: string
  readonly mostBytes: number
  /** Fields that may come with the file. */
  readonly fieldNames?: readonly string[]
}

const MEGABYTE = 1024 * 1024
/** Enough for the largest file over a slow line; slower ones only occupy a connection. */
const ARRIVAL_SECONDS = 300
const cutOff = () =>
  new UploadRefused('malformedRequest', 'The upload was cut off. Send the file again.')

/** Reads the request to its end and returns its one file, spooled. The caller closes it. */
export async function receiveFile(
  request: FastifyRequest,
  { spoolFolder, mostBytes, fieldNames = [] }: Reception,
): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new UploadRefused(
      'unsupportedMediaType',
      'Send the file as multipart/form-data, in the field “file”.',
    )
  let arrived: { file: Spool; name: string } | undefined
  let underWay: Readable | undefined
  const late = setTimeout(() => {
    // A running upload fails and is answered; otherwise no answer is expected.
    if (underWay) underWay.destroy(new Error('late'))
    else request.raw.destroy()
  }, ARRIVAL_SECONDS * 1000)
  const fields: Record<string, string> = {}
  try {
    for await (const part of whole(request.parts(), cutOff)) {
      if (part.type === 'field' && fieldNames.includes(part.fieldname)) {
        fields[part.fieldname] = String(part.value)
      } else if (part.type === 'file' && part.fieldname === 'file' && !arrived) {
        underWay = part.file
        const file = await spool(whole(part.file, cutOff), spoolFolder)
        arrived = { file, name: part.filename }
        if (part.file.truncated) throw tooLarge(mostBytes)
      } else {
        throw new UploadRefused('unknownKeys', `Unknown key: “${part.fieldname}”.`, part.fieldname)
      }
    }
    if (!arrived) throw new UploadRefused('invalidFields', 'Choose a file')
    return { ...arrived, fields }
  } catch (error) {
    await arrived?.file.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

export function tooLarge(mostBytes: number): UploadRefused {
  return new UploadRefused('tooLarge', `The file is larger than ${mostBytes / MEGABYTE} MB.`)
}
