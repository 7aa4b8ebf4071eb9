import type { FastifyReply } from 'fastify'

/** Shown by the browser, from where it is printed. */
export function sendPdf(reply: FastifyReply, name: string, file: Buffer): Buffer {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`)
  return file
}
