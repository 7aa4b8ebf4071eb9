import type { ImportConstant, ImportMapping } from '../../../contract/catalogue/intake/mapping.ts'
import type { FileReading, Rename } from '../../platform/database/tables/change-sets.ts'

/** Replaces a name in documents that the shop keeps. Each answers an equal document where none of the names is in it. */

/** A category has one default: that of the new name stays, else the first of the former ones. */
export function renamePacks<Pack extends { readonly category: string }>(
  packs: readonly Pack[],
  rename: Rename,
): readonly Pack[] {
  if (rename.field !== 'category') return packs
  const renamed = packs.map((pack) => ({ ...pack, category: nameNow(pack.category, rename) }))
  const isOwn = (place: number) => packs[place]?.category === renamed[place]?.category
  return renamed.filter(({ category }, place) => {
    const same = [...renamed.keys()].filter((other) => renamed[other]?.category === category)
    return place === (same.find(isOwn) ?? same[0])
  })
}

/**
 * Item of the home page: its texts that are the name itself, and its link's choice of the catalogue. Only items of brands
 * have a `name`; a category may be called alike.
 */
export function renameItem(
  item: Readonly<Record<string, unknown>>,
  rename: Rename,
): Record<string, unknown> {
  if ('name' in item && rename.field !== 'brand') return item
  const entries = Object.entries(item).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value] as const
    return [key, key === 'link' ? renameLink(value, rename) : nameNow(value, rename)] as const
  })
  return Object.fromEntries(entries)
}

/** The address as it is, unless it chooses one of the names. */
export function renameLink(link: string, rename: Rename): string {
  const start = link.indexOf('?')
  if (start < 0) return link
  const [query = '', hash] = link.slice(start + 1).split('#')
  const chosen = [...new URLSearchParams(query)]
  const isMeant = ([key, value]: (typeof chosen)[number]) =>
    key === rename.field && rename.names.includes(value)
  if (!chosen.some(isMeant)) return link
  const renamed = new URLSearchParams(
    chosen.map(([key, value]) => [key, key === rename.field ? nameNow(value, rename) : value]),
  )
  return `${link.slice(0, start)}?${renamed}${hash === undefined ? '' : `#${hash}`}`
}

export function renameMapping(mapping: ImportMapping, rename: Rename): ImportMapping {
  const renameConstant = (constant: ImportConstant) =>
    constant.field === rename.field
      ? { ...constant, text: nameNow(constant.text, rename) }
      : constant
  const { names } = mapping
  return {
    ...mapping,
    constants: mapping.constants.map(renameConstant),
    ...(names && {
      names: names.map((each) =>
        each.field === rename.field ? { ...each, name: nameNow(each.name, rename) } : each,
      ),
    }),
  }
}

export function renameReading(reading: FileReading, rename: Rename): FileReading {
  const { mapping, unknown } = reading
  return {
    ...reading,
    mapping: renameMapping(mapping, rename),
    ...(unknown && {
      unknown: {
        ...unknown,
        questions: unknown.questions.map((question) =>
          question.field === rename.field && question.nearest !== null
            ? { ...question, nearest: nameNow(question.nearest, rename) }
            : question,
        ),
      },
    }),
  }
}

const nameNow = (name: string, { names, into }: Rename): string =>
  names.includes(name) ? into : name
