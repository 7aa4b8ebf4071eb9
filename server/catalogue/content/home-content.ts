import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type ContentItems,
  type ContentKind,
  contentSchemas,
  type HomeContent,
  type putContent,
  type ShownSlide,
} from '../../../contract/catalogue/content/content.ts'
import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import { defaultSections } from '../../../contract/catalogue/content/default-sections.ts'
import { defaultSlides } from '../../../contract/catalogue/content/default-slides.ts'
import { FieldsInvalid } from '../../platform/base/errors/fields-invalid.ts'
import { HeldChanged } from '../../platform/base/errors/held-changed.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import type { DescribePictures } from '../../platform/images/picture-facts.ts'
import { type ContentRow, contentStore } from './content-store.ts'
import { findDeadLinks } from './slide-links.ts'

type Item = Record<string, unknown>

const defaults: Readonly<Record<ContentKind, readonly object[]>> = {
  slides: defaultSlides,
  sections: defaultSections,
  ...defaultHome,
}

export type ContentDesk = ReturnType<typeof contentDesk>

/** The content of the home page: the shop's own by kind, or what is built into the site. */
export function contentDesk(db: Database, describePictures: DescribePictures) {
  async function toShown(slides: ContentItems<'slides'>): Promise<ShownSlide[]> {
    const named = slides.flatMap(({ img, alt = '' }) => (img ? [{ url: img, alt }] : []))
    const describe = await describePictures(named)
    return slides.map(({ img, alt = '', ...slide }) => ({
      ...slide,
      ...(img && { picture: describe({ url: img, alt }) }),
    }))
  }

  return {
    /** The shop's own content. The default content is built into the pages, so it is not sent. */
    async findHome(): Promise<HomeContent> {
      const rows = await contentStore.list(db)
      const own = Map.groupBy(rows, ({ kind }) => kind)
      const itemsOf = <Kind extends ContentKind>(kind: Kind) =>
        own.get(kind)?.map(({ data }) => data) as ContentItems<Kind> | undefined
      const slides = itemsOf('slides')
      return {
        ...(slides && { slides: await toShown(slides) }),
        brands: itemsOf('brands'),
        summary: itemsOf('summary'),
        ceos: itemsOf('ceos'),
        sections: itemsOf('sections'),
      }
    },

    async find(
      kind: ContentKind,
    ): Promise<{ isOwn: boolean; items: Item[]; version: string | null }> {
      const rows = await contentStore.list(db, kind)
      return { isOwn: rows.length > 0, version: versionOf(rows), items: heldItems(kind, rows) }
    },

    /** Throws with every fault at its field. */
    async put(
      kind: ContentKind,
      { items, version }: z.infer<typeof putContent.body>,
    ): Promise<void> {
      const parsed = contentSchemas[kind].safeParse(items)
      if (!parsed.success) throw new FieldsInvalid('items', parsed.error.issues)
      await db.transaction(async (tx) => {
        await contentStore.lock(tx, kind)
        const rows = await contentStore.list(tx, kind)
        if (version !== undefined && version !== versionOf(rows)) throw new HeldChanged()
        describeAct({ before: { items: heldItems(kind, rows) } })
        if (kind === 'slides') await assertLinksLead(tx, parsed.data as ContentItems<'slides'>)
        await contentStore.replace(tx, kind, parsed.data)
      })
    },

    /** Brings back what is built in; returns how many blocks are gone. */
    reset: (kind: ContentKind): Promise<number> =>
      db.transaction(async (tx) => {
        await contentStore.lock(tx, kind)
        describeAct({ before: { items: heldItems(kind, await contentStore.list(tx, kind)) } })
        return contentStore.remove(tx, kind)
      }),
  }
}

async function assertLinksLead(tx: Transaction, slides: ContentItems<'slides'>): Promise<void> {
  const dead = await findDeadLinks(tx, slides)
  const message = 'There is no such page. Open it, and copy its path'
  if (dead.length > 0)
    throw new FieldsInvalid(
      'items',
      dead.map((place) => ({ path: [place, 'link'], message })),
    )
}

/** The shop's own blocks, or what is built in. */
function heldItems(kind: ContentKind, rows: readonly ContentRow[]): Item[] {
  const items = rows.length > 0 ? rows.map(({ data }) => data) : defaults[kind]
  return items.map((item) => ({ ...item }))
}

/** Null without rows: what is built in. PostgreSQL keeps the keys of `data` in an order of its own. */
function versionOf(rows: readonly ContentRow[]): string | null {
  const data = JSON.stringify(rows.map((row) => row.data))
  return rows.length === 0 ? null : createHash('sha256').update(data).digest('hex')
}
