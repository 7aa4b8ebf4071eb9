import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CertificateFields, taxStatusBounds } from '../../../contract/ordering/tax/tax-status.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { gatherFaults } from '../../platform/base/errors/fields-invalid.ts'
import { findImageType } from '../../platform/images/uploads/image-type.ts'
import { receiveFile } from '../../platform/sheets/receive-file.ts'
import { UploadRefused } from '../../platform/sheets/upload-refused.ts'
import type { CertificateFile } from './keep-tax.ts'

class CertificateRefused extends DomainError {
  constructor(errors: Record<string, string[]>) {
    super('invalidFields', Object.values(errors).flat().join('; '), errors)
  }
}

/** Reads a certificate with its fields; the type of the file is told by its bytes. */
export async function receiveCertificate(
  request: FastifyRequest,
  spoolFolder: string,
): Promise<{ fields: z.output<typeof CertificateFields>; file: CertificateFile }> {
  const { file, fields } = await receiveFile(request, {
    spoolFolder,
    mostBytes: taxStatusBounds.fileBytes,
    further: Object.keys(CertificateFields.shape),
  })
  try {
    const parsed = CertificateFields.safeParse(fields)
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0]),
        message,
      }))
      throw new CertificateRefused(gatherFaults(faults).errors)
    }
    const content = await file.read()
    const type = findType(content)
    if (!type) throw new UploadRefused('invalidFields', 'Send a PDF, JPEG or PNG')
    return { fields: parsed.data, file: { type, content } }
  } finally {
    await file.close()
  }
}

function findType(content: Buffer): string | undefined {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  const image = findImageType(content)
  return image === 'jpeg' || image === 'png' ? `image/${image}` : undefined
}
