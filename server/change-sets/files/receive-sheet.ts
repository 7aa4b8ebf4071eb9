import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  changeSetBounds,
  type SpreadsheetFormat,
} from '../../../contract/changes/change-set-bounds.ts'
import type { ProblemCode } from '../../../contract/errors.ts'
import { DomainError } from '../../base/domain-error.ts'
import { whole } from '../../images/uploads/receive-upload.ts'
import { type Spool, spool } from '../../images/uploads/spool.ts'
import { SNIFFED_BYTES, sniffFormat } from './sniff-format.ts'

/** Refusals of an upload are reported at its field. */
class UploadRefused extends DomainError {
  constructor(code: ProblemCode, text: string, field = 'file') {
    super(code, text, { [field]: [text] })
  }
}

export interface ReceivedSheet {
  readonly file: Spool
  readonly name: string
  readonly format: SpreadsheetFormat
  readonly withStock: boolean
}

const MEGABYTE = 1024 * 1024
/** Enough for the largest file over a slow line; slower ones only occupy a connection. */
const ARRIVAL_SECONDS = 300
const cutOff = () =>
  new UploadRefused('malformedRequest', 'The upload was cut off. Send the file again.')

/** Reads the request to its end and returns its one file, spooled. The caller closes it. */
export async function receiveSheet(
  request: FastifyRequest,
  { spoolFolder }: { spoolFolder: string },
): Promise<ReceivedSheet> {
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
  let withStock = false
  try {
    for await (const part of whole(request.parts(), cutOff)) {
      if (part.type === 'field' && part.fieldname === 'withStock') {
        withStock = part.value === 'true'
      } else if (part.type === 'file' && part.fieldname === 'file' && !arrived) {
        underWay = part.file
        const file = await spool(whole(part.file, cutOff), spoolFolder)
        arrived = { file, name: part.filename }
        if (part.file.truncated) throw tooLarge(changeSetBounds.csvBytes)
      } else {
        throw new UploadRefused('unknownKeys', `Unknown key: “${part.fieldname}”.`, part.fieldname)
      }
    }
    if (!arrived) throw new UploadRefused('invalidFields', 'Choose a file')
    return { ...arrived, withStock, format: await findFormat(arrived.file) }
  } catch (error) {
    await arrived?.file.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

async function findFormat(file: Spool): Promise<SpreadsheetFormat> {
  const format = sniffFormat(await file.readStart(SNIFFED_BYTES))
  if (format === 'xlsx' && (await file.size()) > changeSetBounds.xlsxBytes)
    throw tooLarge(changeSetBounds.xlsxBytes)
  return format
}

function tooLarge(mostBytes: number): UploadRefused {
  return new UploadRefused('tooLarge', `The file is larger than ${mostBytes / MEGABYTE} MB.`)
}
