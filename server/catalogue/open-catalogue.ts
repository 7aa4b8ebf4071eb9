import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { recordAccountEvent } from '../people/accounts/account-event-store.ts'
import type { Ground } from '../platform/ground.ts'
import type { Images } from '../platform/images/open-images.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { takeFilesInTurn } from '../platform/sheets/files-busy.ts'
import type { Workbooks } from '../platform/sheets/receive-sheet.ts'
import { binRoutes } from './bins/bin-routes.ts'
import { plannedChanges } from './change-sets/applying/planned-changes.ts'
import { productHistory } from './change-sets/applying/product-history.ts'
import { changeSetRoutes, type ProductFiles } from './change-sets/change-set-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { contentDesk } from './content/home-content.ts'
import { shopPageRoutes } from './content/shop-page-routes.ts'
import { productDocumentRoutes } from './documents/product-document-routes.ts'
import { externalProductRoutes } from './external/external-product-routes.ts'
import { type FeedFollower, feedFollower } from './feed/feed-follower.ts'
import { feedRoutes } from './feed/feed-routes.ts'
import { makeDefineFields } from './fields/define-fields.ts'
import { fieldRoutes } from './fields/field-routes.ts'
import { rememberedFields } from './fields/remembered-fields.ts'
import { makeSweepFields } from './fields/sweep-fields.ts'
import { type ImportFiles, importRoutes } from './intake/import-routes.ts'
import { catalogueRoutes } from './listing/catalogue-routes.ts'
import { catalogueService } from './listing/catalogue-service.ts'
import { gridRoutes } from './listing/grid/grid-routes.ts'
import { sitemapRoutes } from './listing/sitemap/sitemap-routes.ts'
import { stockFollower } from './listing/stock-follower.ts'
import { nameRoutes } from './name-desk/name-routes.ts'
import { rememberedNames } from './names/remembered-names.ts'
import { makeKeepNumbers } from './own-numbers/keep-numbers.ts'
import { ownNumberRoutes } from './own-numbers/own-number-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import type { PictureFiles } from './pictures/receive-pictures.ts'
import { makeEditProducts } from './products/edit-products.ts'
import { makeEndDiscounts } from './products/end-discounts.ts'
import { productAnswers } from './products/product-answer.ts'
import { productRoutes } from './products/product-routes.ts'
import { productService } from './products/product-service.ts'
import { referenceRoutes } from './references/reference-routes.ts'
import { relatedRoutes } from './related/related-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { type ReviewRules, reviewService } from './reviews/review-service.ts'
import { understandMostWords } from './search/most-words.ts'
import { makeUnderstand } from './search/search-meaning.ts'
import { rememberedSynonyms } from './search/words/synonyms.ts'
import { stockRoutes } from './stock/stock-routes.ts'
import { stockWatchRoutes } from './watches/stock-watch-routes.ts'
import { makeTellWatchers } from './watches/tell-watchers.ts'
import { makeWatchStock } from './watches/watch-stock.ts'

/** Alerts of risen stock are mailed within a minute. */
const WATCH_SECONDS = 20
/** Planned changes are applied within a minute, also by a busy shop. */
const PLANNED_SECONDS = 15
const SWEEP_SECONDS = 30

interface CatalogueParts {
  readonly images: Images
  /** Files that are read and written in processes of their own. */
  readonly files: ProductFiles & ImportFiles & PictureFiles & Workbooks
  readonly wakeMails: () => void
}

/** Opens products and all that finds, describes, counts and changes them. */
export function openCatalogue(app: FastifyInstance, ground: Ground, parts: CatalogueParts) {
  const { settings, db, now, spoolFolder } = ground
  const { images, files } = parts
  const { minimumOrderQuantity, shopEmail } = settings
  const findSynonyms = rememberedSynonyms(db, ground.elapsed)
  const understand = makeUnderstand({ db, findSynonyms })
  const products = productService(db, { minimumOrderQuantity, now, understand })
  const fields = rememberedFields(db, ground.elapsed)
  fieldRoutes(app, db, makeDefineFields(db, now, fields.whenChanged))
  const shown = {
    answers: productAnswers(images.describe, fields.read),
    endDiscounts: makeEndDiscounts(db, now),
  }
  const editProducts = makeEditProducts({ db, now, inHistory: productHistory({ db, now }) })
  const readNames = rememberedNames(db, ground.elapsed)
  productRoutes(app, { service: products, editProducts, readNames }, shown)
  const understandMost = understandMostWords({ db, findSynonyms })
  const rules = { minimumOrderQuantity, now, understand, understandMost, readFields: fields.read }
  const catalogue = catalogueService(db, products, rules)
  catalogueRoutes(app, catalogue, {
    ...shown,
    readNames,
  })
  externalProductRoutes(app, { ...shown, service: products, db, now, shopEmail })
  gridRoutes(app, db, catalogue, ground.ownSettings)
  const { publicUrl } = settings
  feedRoutes(app, followFeed(app, ground))
  sitemapRoutes(app, ground.readOnly, products, publicUrl)
  const sheets = { workbooks: files, inTurn: takeFilesInTurn(), spoolFolder }
  stockRoutes(app, { db, products, ...sheets })
  binRoutes(app, db)
  changeSetRoutes(app, { db, understand, now, spoolFolder, files, shopEmail })
  importRoutes(app, { db, now, spoolFolder, files, shopEmail, minimumOrderQuantity })
  nameRoutes(app, { db, now, shopEmail })
  pictureRoutes(app, { db, images, spoolFolder, files })
  referenceRoutes(app, { db, direct: ground.direct, ...sheets })
  productDocumentRoutes(app, ground)
  relatedRoutes(app, { db, products })
  ownNumberRoutes(app, { keepNumbers: makeKeepNumbers({ db, catalog: products, now }), ...sheets })
  stockWatchRoutes(app, makeWatchStock({ db, catalog: products, now }))
  const { hasUploaded } = images
  reviewRoutes(app, reviewService(db, { ...settings, hasUploaded, whenRemoved: record(now) }))
  contentRoutes(app, contentDesk(db, images.describe), db)
  shopPageRoutes(app, db, now)
  followStock(app, ground)
  const { findByWords } = catalogue
  return { products, findByWords, readFields: fields.read, jobs: makeJobs(app, ground, parts) }
}

const record =
  (now: () => Date): ReviewRules['whenRemoved'] =>
  (tx, { reviewerEmail: email, admin, from }) => {
    const event = { kind: 'reviewRemoved', email, actorEmail: admin.email, from } as const
    return recordAccountEvent(tx, event, now())
  }

function followStock(app: FastifyInstance, { db, settings }: Ground): void {
  const stock = stockFollower({
    db,
    minimumOrderQuantity: settings.minimumOrderQuantity,
    onTrouble: (error) => app.log.warn({ err: error }, 'the catalogue does not follow the stock'),
  })
  app.addHook('onReady', async () => void stock.open())
  app.addHook('onClose', stock.close)
}

function followFeed(app: FastifyInstance, { readOnly, settings, now }: Ground): FeedFollower {
  const { dataDir, port, publicUrl, minimumOrderQuantity } = settings
  // Nodes of one computer may share the data folder.
  const folder = join(dataDir, 'feed', String(port))
  const feed = feedFollower({
    readOnly,
    folder,
    publicUrl,
    minimumOrderQuantity,
    now,
    onTrouble: (error) => app.log.warn({ err: error }, 'the feed does not follow the products'),
  })
  app.addHook('onReady', async () => feed.start())
  app.addHook('onClose', feed.close)
  return feed
}

function makeJobs(
  { log }: FastifyInstance,
  { db, now }: Ground,
  { wakeMails }: CatalogueParts,
): Job[] {
  const applyPlanned = plannedChanges({
    db,
    now,
    onFailure: (error, changeSetId) =>
      log.warn({ err: error, changeSetId }, 'planned changes not applied yet'),
  })
  const tellWatchers = makeTellWatchers({ db, now, wakeMails })
  return [
    { name: 'planned-changes', everySeconds: PLANNED_SECONDS, run: applyPlanned },
    { name: 'removed-fields', everySeconds: SWEEP_SECONDS, run: makeSweepFields(db, now) },
    { name: 'stock-watches', everySeconds: WATCH_SECONDS, run: tellWatchers },
  ]
}
