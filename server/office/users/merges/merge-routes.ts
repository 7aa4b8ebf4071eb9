import type { FastifyInstance } from 'fastify'
import { mergeUser, previewMerge, undoMerge } from '../../../../contract/people/merges.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readCaller } from '../../../platform/http/refusals/caller.ts'
import { route } from '../../../platform/http/route.ts'
import { accountMerging } from './merge-accounts.ts'
import { makePreviewMerge } from './preview-merge.ts'

interface MergeRouteParts {
  readonly db: Database
  readonly now: () => Date
}

/** Joining two accounts of one person, shown before and undone within a day. */
export function mergeRoutes(app: FastifyInstance, parts: MergeRouteParts): void {
  const merging = accountMerging(parts)
  const preview = makePreviewMerge(parts)

  route(app, previewMerge, async ({ user, params, query }) => preview(user, params.id, query.other))

  route(app, mergeUser, async ({ user, params: { id }, body: { other, reason }, raw }) => {
    await merging.merge(user, { id, other, reason }, readCaller(raw))
    return { modifiedCount: 1 }
  })

  route(app, undoMerge, async ({ user, params, raw }) =>
    merging.undo(user, params.id, readCaller(raw)),
  )
}
