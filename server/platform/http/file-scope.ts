import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A scope of its own for calls that take a file: only they read multipart bodies, and nothing else. */
export function fileScope(
  app: FastifyInstance,
  { mostBytes }: { readonly mostBytes: number },
  addRoutes: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    await scope.register(multipart, {
      limits: { fileSize: mostBytes, fieldSize: 1024, parts: 10 },
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
