import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ColumnRole } from '../../../contract/ordering/pasted-lists.ts'
import {
  askForPart,
  listNotFound,
  resolveIntoCart,
  resolveText,
} from '../../../contract/ordering/quick-order/resolve.ts'
import { addressBlock } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import type { ChangeCarts } from '../carts/change-carts.ts'
import type { makeAskForPart } from './ask-for-part.ts'
import type { CountNotFound } from './count-not-found.ts'
import { addReadyLines } from './ready-lines.ts'
import type { ListReader, ResolveLists } from './resolve-for.ts'

interface QuickOrderParts {
  readonly resolve: ResolveLists
  readonly changeCarts: ChangeCarts
  readonly notFound: CountNotFound
  readonly ask: ReturnType<typeof makeAskForPart>
}

const USUAL_PAGE = 50

export function quickOrderRoutes(
  app: FastifyInstance,
  { resolve, changeCarts, notFound, ask }: QuickOrderParts,
): void {
  route(app, resolveText, async ({ user, query, body: { text }, raw }) => {
    const roles = readRoles(query)
    const { lines, columns, list } = await resolve(readerOf(user?.id, raw), { text, roles })
    return { lines: [...lines], counts: list.counts, columns }
  })

  route(app, resolveIntoCart, async ({ user, params: { id }, query, body, keyed, raw }) => {
    const sent = { text: body.text, roles: readRoles(query) }
    const { lines, columns, list } = await resolve(readerOf(user.id, raw), sent)
    const answer = await addReadyLines(changeCarts, { owner: user, id, keyed }, lines, list)
    return { ...answer, columns }
  })

  route(app, listNotFound, async ({ query: { limit = USUAL_PAGE, after } }) => {
    const keys = await notFound.list(limit, after)
    return keys.map(({ key, buyers, lastDay }) => ({ key, buyers, lastDay }))
  })

  route(app, askForPart, async ({ user, body: { number, note }, raw }) => {
    await ask(readerOf(user?.id, raw), { number, note, email: user?.email })
    return { asked: true as const }
  })
}

/** The roles of a table's columns, as they were corrected. */
export function readRoles({ roles }: { roles?: string | undefined }): ColumnRole[] | undefined {
  return roles?.split(',') as ColumnRole[] | undefined
}

/** An address counts as one buyer, as it does for limits. */
export function readerOf(accountId: string | undefined, { ip }: FastifyRequest): ListReader {
  return { accountId, address: addressBlock(ip) }
}
