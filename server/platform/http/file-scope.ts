import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface FileBounds {
  readonly mostBytes: number
  /** Bytes of each further field. */
  readonly fieldBytes?: number
  readonly parts?: number
}

/** A scope of its own for calls that take a file: only they read multipart bodies, and nothing else. */
export function fileScope(
  app: FastifyInstance,
  { mostBytes, fieldBytes = 1024, parts = 10 }: FileBounds,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    await scope.register(multipart, {
      limits: { fileSize: mostBytes, fieldSize: fieldBytes, parts },
      throwFileSizeLimit: false,
    })
    addRoutes(scope)
  })
}

/** Receives a file; a refused one may still be arriving, so that its connection ends. */
export async function whileArriving<Received>(
  reply: FastifyReply,
  receive: () => Promise<Received>,
): Promise<Received> {
  reply.header('connection', 'close')
  const received = await receive()
  reply.removeHeader('connection')
  return received
}
