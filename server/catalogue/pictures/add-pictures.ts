import pLimit from 'p-limit'
import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { ChangeWarning } from '../../../contract/catalogue/changes/change-sets.ts'
import type { WarningKind } from '../../../contract/catalogue/changes/warnings.ts'
import { warningsOfFile } from '../../../contract/catalogue/changes/warnings.ts'
import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import { formatCount, formatCountOf } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { actOn } from '../../platform/history/act.ts'
import type { Images } from '../../platform/images/open-images.ts'
import { ChangeSetNotOpen } from '../change-sets/change-set-errors.ts'
import { type ChangeSetRow, changeSetStore } from '../change-sets/change-set-store.ts'
import type { Author } from '../change-sets/drafts/draft-changes.ts'
import { countAnew } from '../change-sets/drafts/write-draft.ts'
import { findDifferences } from '../change-sets/facts.ts'
import { type FoundProduct, productFacts } from '../change-sets/product-facts-store.ts'
import { fieldStore } from '../fields/field-store.ts'
import { isDraftOnly } from '../fields/judge-facts.ts'
import {
  type KeptPicture,
  keysOfFile,
  matchPictures,
  type PictureTarget,
} from './match-pictures.ts'
import { type PictureRow, pictureRowsStore, type RowFound } from './picture-rows-store.ts'
import type { SentPictures } from './receive-pictures.ts'

/** Pictures that are decoded at once: selling comes first. */
const AT_ONCE = 2
const NAMED = 20
const BROKE_OFF = 'The reading of the pictures was interrupted. Send them again'

interface PictureParts {
  readonly db: Database
  readonly images: Pick<Images, 'takeIn'>
}

/** Drafts what pictures change: of an open draft, or as a change set of their own. */
export function makeAddPictures({ db, images }: PictureParts) {
  const begin = (
    author: Author,
    { title, pictures }: SentPictures,
    changeSetId: number | undefined,
  ): Promise<number> =>
    db.transaction(async (tx) => {
      const store = changeSetStore(tx)
      const reading = { pictures: { sent: pictures.length, read: 0 } }
      if (changeSetId !== undefined) {
        const set = await store.lock(changeSetId)
        if (set.state !== 'draft') throw new ChangeSetNotOpen(set.state)
        if (set.kind !== 'import')
          throw new FieldInvalid('changeSet', 'Pictures are added to the draft of an import')
        await store.move(changeSetId, { state: 'reading', ...reading })
        actOn('changeSet', changeSetId)
        return changeSetId
      }
      const named = `Pictures ${title}`.slice(0, changeSetBounds.titleLength)
      const wanted = { kind: 'import', title: named, actorEmail: author.email } as const
      const id = await store.insert({ ...wanted, state: 'reading' })
      await store.move(id, reading)
      actOn('changeSet', id)
      return id
    })

  /** Keeps each picture as an upload of its own. */
  async function takeIn(id: number, sent: SentPictures) {
    const inTurn = pLimit(AT_ONCE)
    const notTaken = [...sent.notTaken]
    let read = 0
    const kept = await Promise.all(
      sent.pictures.map((picture) =>
        inTurn(async (): Promise<KeptPicture[]> => {
          try {
            const url = await images.takeIn(() => sent.read(picture))
            return [{ name: picture.name, url }]
          } catch (error) {
            if (!(error instanceof DomainError)) {
              inTurn.clearQueue()
              throw error
            }
            notTaken.push(`${picture.name}: ${error.message}`)
            return []
          } finally {
            read += 1
            await changeSetStore(db).noteProgress(id, { sent: sent.pictures.length, read })
          }
        }),
      ),
    )
    return { kept: kept.flat(), notTaken }
  }

  return {
    begin,

    /** Reads all, and makes the change set a draft. */
    async read(id: number, sent: SentPictures): Promise<void> {
      try {
        const { kept, notTaken } = await takeIn(id, sent)
        await db.transaction((tx) => draftPictures(tx, id, kept, notTaken))
      } catch (error) {
        await changeSetStore(db).failReading(id, BROKE_OFF)
        throw error
      }
    },
  }
}

/** A row, or a product without one. */
interface Target extends PictureTarget {
  readonly row: RowFound | undefined
  readonly product: FoundProduct | undefined
}

async function draftPictures(
  tx: Transaction,
  id: number,
  pictures: readonly KeptPicture[],
  notTaken: readonly string[],
): Promise<void> {
  const store = changeSetStore(tx)
  const set = await store.lock(id)
  // Another node took it for one whose node died.
  if (set.state !== 'reading') return
  const rows = pictureRowsStore(tx, id)
  const { matched, left } = matchPictures(pictures, await findTargets(tx, id, pictures))
  const fields = await fieldStore.list(tx, ['product'])
  await rows.writeRows([...matched].flatMap(([target, given]) => toRow(target, given, fields)))
  const warnings = [
    ...listWarning(
      'picturesNotTaken',
      [...notTaken, ...left],
      (count) => `${formatCountOf(count, 'picture')} not taken`,
    ),
    ...missingWarning(await rows.findPictureless(NAMED)),
  ]
  await countAnew(tx, id, await factsOf(tx, set, warnings), set.counts.unchanged)
  await store.move(id, { state: 'draft', pictures: null })
}

async function findTargets(
  tx: Transaction,
  id: number,
  pictures: readonly KeptPicture[],
): Promise<Target[]> {
  const rows = pictureRowsStore(tx, id)
  const keys = [...new Set(pictures.flatMap(({ name }) => keysOfFile(name)))]
  const found = await rows.findRows(
    keys,
    pictures.map(({ name }) => name.toLowerCase()),
  )
  const others = await rows.findProducts(keys)
  const ids = [...found.map(({ productId }) => productId), ...others.map((one) => one.id)]
  const products = new Map(
    (await productFacts.find(tx, { ids, partNumbers: [] })).map((one) => [one.id, one]),
  )
  const ofRows = found.map((row): Target => {
    const product = products.get(row.productId)
    return {
      row,
      product,
      productId: row.productId,
      key: row.key,
      file: row.file,
      name: row.after.name ?? product?.facts.name ?? '',
      pictures: row.after.pictures ?? product?.facts.pictures ?? [],
    }
  })
  const known = new Set(ofRows.map(({ key }) => key))
  const ofProducts = others.flatMap(({ id: productId, key }): Target[] => {
    const product = products.get(productId)
    if (!product || known.has(key)) return []
    const { name, pictures: kept } = product.facts
    return [{ row: undefined, product, productId, key, file: null, name, pictures: kept }]
  })
  return [...ofRows, ...withoutTwins(ofProducts)]
}

/** A product in the shop comes before a draft of the same number. */
function withoutTwins(targets: readonly Target[]): Target[] {
  const shown = new Set(targets.flatMap(({ key, product }) => (product?.isDraft ? [] : key)))
  return targets.filter(({ key, product }) => !product?.isDraft || !shown.has(key))
}

/** The row with its pictures; a draft that lacks nothing more is published. */
function toRow(
  { row, product, productId }: Target,
  pictures: Target['pictures'],
  fields: readonly FieldDefinition[],
): PictureRow[] {
  const warnings = row?.warnings.filter(({ kind }) => kind !== 'pictureAwaited') ?? []
  if (row && (row.action === 'create' || row.action === 'draft')) {
    const after = { ...row.after, pictures }
    const action = isDraftOnly(fields, after) ? 'draft' : 'create'
    return [{ ...row, action, after, warnings }]
  }
  if (!product) return []
  const { before, after, changed } = findDifferences(product.facts, { ...row?.after, pictures })
  if (changed.length === 0) return []
  const isWhole = product.isDraft && !isDraftOnly(fields, { ...product.facts, ...after })
  const action = row && row.action !== 'update' ? row.action : isWhole ? 'publish' : 'update'
  return [{ rowNo: row?.rowNo ?? null, productId, action, before, after, warnings }]
}

const pictureKinds: readonly WarningKind[] = ['picturesNotTaken', 'picturesMissing']

async function factsOf(
  tx: Transaction,
  { kind, warnings }: ChangeSetRow,
  further: readonly ChangeWarning[],
) {
  const kept = warnings.filter(
    (one) => warningsOfFile.includes(one.kind) && !pictureKinds.includes(one.kind),
  )
  return {
    isFile: kind === 'import',
    productsInShop: await productFacts.countInShop(tx),
    ofFile: [...kept, ...further],
  }
}

function listWarning(
  kind: WarningKind,
  all: readonly string[],
  say: (count: number) => string,
): ChangeWarning[] {
  if (all.length === 0) return []
  const named = all.slice(0, NAMED).join('; ')
  const more = all.length > NAMED ? `; and ${formatCount(all.length - NAMED)} more` : ''
  return [
    {
      rowNo: null,
      field: 'pictures',
      kind,
      severe: false,
      sentence: `${say(all.length)}: ${named}${more}`,
    },
  ]
}

function missingWarning({ count, named }: { count: number; named: readonly string[] }) {
  const all = Array.from({ length: count }, (_, place) => named[place] ?? '')
  return listWarning('picturesMissing', all, () =>
    count === 1
      ? '1 product still lacks a picture'
      : `${formatCount(count)} products still lack a picture`,
  )
}
