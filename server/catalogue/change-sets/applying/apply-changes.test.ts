import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'
import { APPLYING_SILENT_SECONDS, makeApplyChanges } from './apply-changes.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

/** A draft that adds 200 pieces to a product. */
async function draftPieces() {
  const { id, partNumber } = await createProduct(desk.shop.db, { available: 1000 })
  const file = `part_number,available\n${partNumber},1200\n`
  const set = await desk.read(file, 'count.csv', { withStock: 'true' })
  return { productId: id, setId: set._id }
}

/** Applies a change set on a node that stalls between its announcement and its transaction, while others act. */
async function applyStalled(id: number, meanwhile: () => Promise<unknown>): Promise<unknown> {
  const { db } = desk.shop
  const stalling: Database = Object.create(db, {
    execute: {
      value: async (query: Parameters<Database['execute']>[0]) => {
        const progressAt = new Date(Date.now() - (APPLYING_SILENT_SECONDS + 1) * 1000)
        await db.update(changeSet).set({ progressAt }).where(eq(changeSet.id, id))
        await meanwhile()
        return db.execute(query)
      },
    },
  })
  const apply = makeApplyChanges({ db: stalling, now: () => new Date() })
  const wish = { plan: undefined, confirmsSevere: false }
  return apply(id, wish, { keyed: undefined, toAnswer: (applied) => applied })
}

async function countPieces(productId: string): Promise<number | undefined> {
  const [found] = await desk.shop.db.select().from(product).where(eq(product.id, productId))
  return found?.available
}

const recover = () => desk.shop.app.jobs.find(({ name }) => name === 'planned-changes')?.run()

test('a change set that another applied while its node stalled is not applied twice', async () => {
  const { productId, setId } = await draftPieces()
  const stalled = applyStalled(setId, () => desk.apply(setId))
  await expect(stalled).rejects.toMatchObject({ code: 'changeSetNotOpen' })
  expect(await countPieces(productId)).toBe(1200)
  expect((await desk.find(setId)).state).toBe('applied')
})

test('a change set that was discarded while its node stalled stays discarded', async () => {
  const { productId, setId } = await draftPieces()
  const stalled = applyStalled(setId, async () => {
    await recover()
    await desk.call('DELETE', `/changeSet/${setId}`)
  })
  await expect(stalled).rejects.toMatchObject({ code: 'changeSetNotOpen' })
  expect(await countPieces(productId)).toBe(1000)
  expect((await desk.find(setId)).state).toBe('discarded')
})

test('a node that stalled neither applies nor withdraws what another has begun to apply since', async () => {
  const { productId, setId } = await draftPieces()
  const begun = Promise.withResolvers<void>()
  let second: Promise<unknown> | undefined
  const first = applyStalled(setId, () => {
    second = applyStalled(setId, async () => {
      begun.resolve()
      await expect(first).rejects.toMatchObject({ code: 'changeSetNotOpen' })
      expect((await desk.find(setId)).state).toBe('applying')
    })
    return begun.promise
  })
  await first.catch(() => undefined)
  expect(await second).toEqual({ applied: 1, state: 'applied' })
  expect(await countPieces(productId)).toBe(1200)
})
