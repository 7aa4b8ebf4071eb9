import type { FastifyRequest } from 'fastify'
import {
  type ReceivedFile,
  type Reception,
  receiveUpload,
} from '../images/uploads/receive-upload.ts'
import { UploadRefused } from './upload-refused.ts'

interface FileReception extends Pick<Reception, 'spoolFolder' | 'further'> {
  readonly mostBytes: number
}

const MEGABYTE = 1024 * 1024
/** Enough for the largest file over a slow line; slower ones only occupy a connection. */
const ARRIVAL_SECONDS = 300

/** Reads the request to its end and returns its one file, the field `file`, spooled. The caller closes it. */
export function receiveFile(
  request: FastifyRequest,
  { mostBytes, ...reception }: FileReception,
): Promise<ReceivedFile> {
  return receiveUpload(request, {
    ...reception,
    arrivalSeconds: ARRIVAL_SECONDS,
    fieldName: 'file',
    refusals: {
      notMultipart: () =>
        new UploadRefused(
          'unsupportedMediaType',
          'Send the file as multipart/form-data, in the field “file”.',
        ),
      unexpected: (field) => new UploadRefused('unknownKeys', `Unknown key: “${field}”.`, field),
      missing: () => new UploadRefused('invalidFields', 'Choose a file'),
      tooLarge: () => tooLarge(mostBytes),
      cutOff: () =>
        new UploadRefused('malformedRequest', 'The upload was cut off. Send the file again.'),
    },
  })
}

export function tooLarge(mostBytes: number): UploadRefused {
  return new UploadRefused('tooLarge', `The file is larger than ${mostBytes / MEGABYTE} MB.`)
}
