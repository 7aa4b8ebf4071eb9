import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '../base/errors/domain-error.ts'
import { gatherFaults } from '../base/errors/fields-invalid.ts'
import { findImageType } from '../images/uploads/image-type.ts'
import { receiveFile } from '../sheets/receive-file.ts'
import { UploadRefused } from '../sheets/upload-refused.ts'
import type { PaperContent } from './paper-files.ts'

class PaperFieldsRefused extends DomainError {
  constructor(errors: Record<string, string[]>) {
    super('invalidFields', Object.values(errors).flat().join('; '), errors)
  }
}

interface PaperReception<Fields extends z.ZodObject> {
  readonly spoolFolder: string
  readonly mostBytes: number
  /** Fields that may come with the file. */
  readonly fields: Fields
  /** Whether pictures are papers here, as photographs of certificates are. */
  readonly takesPictures?: true
}

interface ReceivedPaper<Fields extends z.ZodObject> {
  readonly fields: z.output<Fields>
  readonly file: PaperContent
  /** The file's name at its sender. */
  readonly name: string
}

/** Reads a paper with its fields; the type of the file is told by its bytes. */
export async function receivePaper<Fields extends z.ZodObject>(
  request: FastifyRequest,
  { spoolFolder, mostBytes, fields: schema, takesPictures }: PaperReception<Fields>,
): Promise<ReceivedPaper<Fields>> {
  const further = Object.keys(schema.shape)
  const received = await receiveFile(request, { spoolFolder, mostBytes, further })
  try {
    const parsed = schema.safeParse(received.fields)
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0]),
        message,
      }))
      throw new PaperFieldsRefused(gatherFaults(faults).errors)
    }
    const content = await received.file.read()
    const type = isPdf(content) ? 'application/pdf' : takesPictures && findPictureType(content)
    if (!type)
      throw new UploadRefused(
        'invalidFields',
        takesPictures ? 'Send a PDF, JPEG or PNG' : 'Send a PDF',
      )
    return { fields: parsed.data, file: { type, content }, name: received.name }
  } finally {
    await received.file.close()
  }
}

const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-'

function findPictureType(content: Buffer): string | undefined {
  const image = findImageType(content)
  return image === 'jpeg' || image === 'png' ? `image/${image}` : undefined
}
