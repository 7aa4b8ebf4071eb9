import type { FastifyRequest } from 'fastify'
import {
  ImageMissing,
  ImageTooLarge,
  NotAnUpload,
  UnexpectedUploadField,
  UploadIncomplete,
} from '../image-errors.ts'
import { type Reception, receiveUpload, type UploadRefusals } from './receive-upload.ts'
import type { Spool } from './spool.ts'

export type UploadLimits = Pick<Reception, 'spoolFolder' | 'arrivalSeconds'>

const refusals: UploadRefusals = {
  notMultipart: () => new NotAnUpload(),
  unexpected: (field) => new UnexpectedUploadField(field),
  missing: () => new ImageMissing(),
  tooLarge: () => new ImageTooLarge(),
  cutOff: () => new UploadIncomplete(),
}

/** Reads the request to its end and returns its one picture, the field `image`, spooled. The caller closes it. */
export async function receivePicture(
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<Spool> {
  const { file } = await receiveUpload(request, { ...limits, fieldName: 'image', refusals })
  return file
}
