import type { FastifyInstance } from 'fastify'
import {
  type DescribedName,
  listNames,
  mergeNames,
  saveName,
} from '../../../contract/catalogue/categories.ts'
import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { packFields, toFact } from '../../../contract/catalogue/product-fields.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedFacts, describeAct, stepBeforeAct } from '../../platform/history/act.ts'
import { route } from '../../platform/http/route.ts'
import { findNames, type NameRow, nameStore } from '../names/name-store.ts'
import { makeReplaceNames, type RenameParts } from './replace-names.ts'

export function nameRoutes(app: FastifyInstance, parts: RenameParts): void {
  const { db } = parts
  const replace = makeReplaceNames(parts)

  route(app, listNames, async ({ query: { field = 'category' } }) =>
    (await nameStore.list(db, field)).map(toDescribedName),
  )

  route(app, saveName, async ({ body, user }) => {
    const { field, name, newName = name, place, introduction, img, taxCategory } = body
    if (newName !== name && (await isName(db, field, newName)))
      throw new FieldInvalid('newName', `There is a ${field} of this name: merge them`)
    const description = {
      place,
      introduction: introduction.trim(),
      imageUrl: img,
      ...(packFactsOf(body) as Pick<NameRow, 'cartonPieces' | 'palletPieces' | 'palletGrams'>),
      taxCategory,
    }
    const save = () =>
      db.transaction(async (tx) => {
        const [was] = await nameStore.find(tx, field, [name])
        describeAct(changedFacts({ name, ...was }, { name: newName, ...description }))
        await nameStore.save(tx, field, name, description)
      })
    if (newName === name) {
      await save()
      return { changeSetId: null }
    }
    await stepBeforeAct(save)
    const title = titleOf(`Rename ${field} ${name} to ${newName}`)
    return { changeSetId: await replace({ field, names: [name], into: newName }, title, user) }
  })

  route(app, mergeNames, async ({ body: { field, names, into }, user }) => {
    const others = [...new Set(names)].filter((name) => name !== into)
    if (others.length === 0) throw new FieldInvalid('names', `Choose another ${field}`)
    const title = titleOf(`Merge ${others.join(', ')} into ${into}`)
    return { changeSetId: await replace({ field, names: others, into }, title, user) }
  })
}

const titleOf = (title: string) => title.slice(0, changeSetBounds.titleLength)

async function isName(db: Database, field: NamedField, name: string): Promise<boolean> {
  return (await findNames(db, field, [name])).has(name)
}

const packFactsOf = (body: Pick<DescribedName, (typeof packFields)[number]['key']>) =>
  Object.fromEntries(packFields.map((field) => [field.fact, toFact(field, body[field.key])]))

function toDescribedName(row: NameRow & { products: number }): DescribedName {
  const { name, products, place, introduction, imageUrl, taxCategory } = row
  const { cartonPieces, palletPieces, palletGrams } = row
  return {
    name,
    products,
    place,
    introduction,
    img: imageUrl,
    cartonPieces,
    palletPieces,
    palletKilograms: palletGrams === null ? null : palletGrams / 1000,
    taxCategory,
  }
}
