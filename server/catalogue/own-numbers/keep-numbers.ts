import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { keyBounds, partKey } from '../../../contract/catalogue/parts/part-key.ts'
import { changeLocked } from '../../people/accounts/change-locked.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findTextFault } from '../../platform/sheets/cells/cells.ts'
import type { LineFault } from '../../platform/sheets/faults.ts'
import type { ProductService } from '../products/product-service.ts'
import { NumberNotFound, NumbersRefused, NumberTaken, TooManyNumbers } from './own-number-errors.ts'
import { type KeyedProduct, type NumberToKeep, ownNumberStore } from './own-number-store.ts'
import type { NumberFile } from './read-number-file.ts'

interface OwnNumberParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly now: () => Date
}

/** A line of a file: the caller's number and our part number. */
export interface NumberLine {
  readonly line: number
  readonly number: string
  readonly partNumber: string
}

const LISTED_FAULTS = 100

export type KeepNumbers = ReturnType<typeof makeKeepNumbers>

/** Own numbers of an account: a number names one product, and nobody else sees it. */
export function makeKeepNumbers({ db, catalog, now }: OwnNumberParts) {
  /** Runs an addition with the account locked, and refuses it if there are too many numbers afterwards. */
  function addLocked<Result>(accountId: string, run: (tx: Transaction) => Promise<Result>) {
    return changeLocked(db, accountId, async (tx) => {
      const result = await run(tx)
      if ((await ownNumberStore.count(tx, accountId)) > ownNumberBounds.numbers)
        throw new TooManyNumbers()
      return result
    })
  }

  async function nameOf(productId: string): Promise<string> {
    const product = (await catalog.findMany([productId])).get(productId)
    return product?.partNumber ?? product?.name ?? 'a part that left the shop'
  }

  return {
    async list(accountId: string, page: { limit: number; after?: string; find?: string }) {
      const prefix = partKey(page.find ?? '')
      const [numbers, total] = await Promise.all([
        ownNumberStore.list(db, accountId, { ...page, prefix }),
        ownNumberStore.count(db, accountId),
      ])
      return { numbers, total }
    },

    /** Keeps a number; naming the same product again changes nothing. */
    async add(accountId: string, number: string, productId: string): Promise<string> {
      const key = partKey(number).slice(0, keyBounds.longest)
      const product = await catalog.get(productId)
      await addLocked(accountId, async (tx) => {
        const [other] = await ownNumberStore.findMany(tx, accountId, [key])
        if (other && other.productId !== product.id)
          throw new NumberTaken(other.number, await nameOf(other.productId))
        if (!other)
          await ownNumberStore.put(tx, accountId, [{ key, number, productId: product.id }], now())
      })
      return key
    },

    /** Gives a number another product, or spells it otherwise; also where a join of accounts brought too many. */
    async change(accountId: string, { key, number, productId }: NumberToKeep): Promise<void> {
      const product = await catalog.get(productId)
      const newKey = partKey(number).slice(0, keyBounds.longest)
      await changeLocked(db, accountId, async (tx) => {
        const found = await ownNumberStore.findMany(tx, accountId, [key, newKey])
        if (!found.some((one) => one.key === key)) throw new NumberNotFound()
        const other = found.find((one) => one.key === newKey && newKey !== key)
        if (other) throw new NumberTaken(other.number, await nameOf(other.productId))
        if (newKey !== key) await ownNumberStore.remove(tx, accountId, [key])
        const kept = { key: newKey, number, productId: product.id }
        await ownNumberStore.put(tx, accountId, [kept], now())
      })
    },

    remove(accountId: string, keys: readonly string[]): Promise<number> {
      return db.transaction((tx) => ownNumberStore.remove(tx, accountId, keys))
    },

    /** Takes all lines of a file, or none. A number that is there is changed; one named twice for two parts is refused. */
    async takeFile(accountId: string, { lines, faults, ignored, notes }: NumberFile) {
      return addLocked(accountId, async (tx) => {
        const products = await ownNumberStore.findProducts(tx, [
          ...new Set(lines.map(({ partNumber }) => partKey(partNumber))),
        ])
        const read = readLines(lines, products)
        const { numbers } = read
        refuseFaults([...faults, ...read.faults])
        const known = await ownNumberStore.findMany(tx, accountId, [...numbers.keys()])
        const before = new Map(known.map((one) => [one.key, one]))
        const changed = [...numbers.values()].filter(({ key, number, productId }) => {
          const kept = before.get(key)
          return kept?.number !== number || kept.productId !== productId
        })
        if (changed.length > 0) await ownNumberStore.put(tx, accountId, changed, now())
        const added = changed.filter(({ key }) => !before.has(key)).length
        return {
          added,
          changed: changed.length - added,
          unchanged: numbers.size - changed.length,
          ignored: [...ignored],
          notes: [...notes],
        }
      })
    },
  }
}

function refuseFaults(faults: readonly LineFault[]): void {
  if (faults.length === 0) return
  const inOrder = faults.toSorted((one, other) => one.line - other.line)
  throw new NumbersRefused(
    inOrder
      .slice(0, LISTED_FAULTS)
      .map(({ line, column, reason }) => `Line ${line}${column ? `, ${column}` : ''}: ${reason}`),
  )
}

function readLines(
  lines: readonly NumberLine[],
  products: ReadonlyMap<string, readonly KeyedProduct[]>,
) {
  const numbers = new Map<string, NumberToKeep>()
  const faults: LineFault[] = []
  for (const { line, number, partNumber } of lines) {
    const refuse = (column: 'number' | 'part_number', reason: string) =>
      faults.push({ line, column, reason })
    const key = partKey(number)
    const named = findNamed(products.get(partKey(partNumber)) ?? [], partNumber)
    const productId = named[0]?.productId
    const twice = numbers.get(key)
    const [ofNumber, ofPart] = [findTextFault(number), findTextFault(partNumber)]
    if (ofNumber) refuse('number', ofNumber)
    else if (ofPart) refuse('part_number', ofPart)
    else if (
      key === '' ||
      number.length > ownNumberBounds.numberLength ||
      key.length > keyBounds.longest
    )
      refuse('number', `1 to ${keyBounds.longest} letters and digits`)
    else if (productId === undefined)
      refuse('part_number', `the shop has no ${partNumber || 'part without a number'}`)
    else if (named.length > 1)
      refuse(
        'part_number',
        `${partNumber} may be ${named.map((one) => one.partNumber).join(' or ')}`,
      )
    else if (twice && twice.productId !== productId)
      refuse('number', `${number} already names another part in this file`)
    else numbers.set(key, { key, number, productId })
  }
  return { numbers, faults }
}

/** Part numbers that differ only in dashes, spaces or case are different parts: the one written exactly so is meant. */
function findNamed(products: readonly KeyedProduct[], partNumber: string): readonly KeyedProduct[] {
  const exact = products.find((one) => one.partNumber === partNumber)
  return exact ? [exact] : products
}
