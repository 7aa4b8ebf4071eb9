import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listBounds } from '../../../../contract/ordering/pasted-lists.ts'
import {
  resolveFile,
  resolveFileIntoCart,
} from '../../../../contract/ordering/quick-order/resolve.ts'
import { fileScope, whileArriving } from '../../../platform/http/file-scope.ts'
import { route } from '../../../platform/http/route.ts'
import { receiveFile } from '../../../platform/sheets/receive-file.ts'
import type { ChangeCarts } from '../../carts/change-carts.ts'
import { readerOf, readRoles } from '../quick-order-routes.ts'
import { addReadyLines } from '../ready-lines.ts'
import type { ResolveLists } from '../resolve-for.ts'

interface ListFileParts {
  readonly resolve: ResolveLists
  readonly changeCarts: ChangeCarts
  readonly spoolFolder: string
}

export function listFileRoutes(
  app: FastifyInstance,
  { resolve, changeCarts, spoolFolder }: ListFileParts,
): void {
  /** Receives a file and reads it for its sender. */
  async function readFile(
    raw: FastifyRequest,
    reply: FastifyReply,
    query: { roles?: string | undefined; sheet?: string | undefined },
    accountId: string | undefined,
  ) {
    const { file } = await whileArriving(reply, () =>
      receiveFile(raw, { spoolFolder, mostBytes: listBounds.fileBytes }),
    )
    try {
      const choices = { roles: readRoles(query), sheet: query.sheet }
      return await resolve(readerOf(accountId, raw), { choices, load: file.read })
    } finally {
      await file.close()
    }
  }

  fileScope(app, { mostBytes: listBounds.fileBytes }, (scope) => {
    route(scope, resolveFileIntoCart, async ({ user, params: { id }, query, raw }, reply) => {
      const { lines, columns, list, notes, sheets } = await readFile(raw, reply, query, user.id)
      const answer = await addReadyLines(changeCarts, { owner: user, id }, lines, list)
      return { ...answer, columns, notes: [...notes], sheets: [...sheets] }
    })

    route(scope, resolveFile, async ({ user, query, raw }, reply) => {
      const { lines, columns, list, notes, sheets } = await readFile(raw, reply, query, user?.id)
      return {
        lines: [...lines],
        counts: list.counts,
        columns,
        notes: [...notes],
        sheets: [...sheets],
      }
    })
  })
}
