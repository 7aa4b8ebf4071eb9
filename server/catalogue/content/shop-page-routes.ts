import type { FastifyInstance } from 'fastify'
import {
  findPage,
  listPageVersions,
  putPage,
} from '../../../contract/catalogue/content/shop-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { shopPageStore } from './shop-page-store.ts'
import { getPage, writePage } from './shop-pages.ts'

const USUAL_VERSIONS = 20

export function shopPageRoutes(app: FastifyInstance, db: Database, now: () => Date): void {
  route(app, findPage, ({ params, query }) => getPage(db, params.slug, query.version))

  route(app, putPage, async ({ params, body, user }) => ({
    version: await writePage(db, params.slug, body, { by: user.email, at: now() }),
  }))

  route(app, listPageVersions, async ({ params: { slug }, query }) => {
    const rows = await shopPageStore.list(db, slug, query.limit ?? USUAL_VERSIONS, query.before)
    return rows.map(({ version, createdAt, createdBy, isWritten }) => ({
      version,
      from: createdAt.toISOString(),
      by: createdBy,
      isWritten,
    }))
  })
}
