import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DescribedName } from '../../../contract/catalogue/categories.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk
beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const plain = {
  field: 'category',
  place: null,
  introduction: '',
  img: null,
  cartonPieces: null,
  palletPieces: null,
  palletKilograms: null,
  taxCategory: null,
} as const

const save = (body: object) => desk.call('PUT', '/categories', { ...plain, ...body })

async function list(field = 'category'): Promise<DescribedName[]> {
  return (await desk.call('GET', `/categories?field=${field}`)).body
}

async function categoriesOf(ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => desk.call('GET', `/product/${id}`)))
  return found.map(({ body }) => body.category)
}

async function addProducts(prefix: string, categories: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [place, category] of categories.entries()) {
    const product = await createProduct(desk.shop.db, {
      partNumber: `${prefix}-${place}`,
      category,
    })
    ids.push(product.id)
  }
  return ids
}

test('merged categories are one change set, and undoing it gives each product its own back', async () => {
  const ids = await addProducts('M', ['Discs', 'Dicss', 'Disks'])
  const { status, body } = await desk.call('POST', '/categories/merge', {
    field: 'category',
    names: ['Dicss', 'Disks'],
    into: 'Discs',
  })
  expect(status).toBe(200)
  expect(await categoriesOf(ids)).toEqual(['Discs', 'Discs', 'Discs'])
  expect(await desk.find(body.changeSetId)).toMatchObject({
    title: 'Merge Dicss, Disks into Discs',
    state: 'applied',
    counts: { changed: 2 },
  })
  expect((await list()).find(({ name }) => name === 'Dicss')).toBeUndefined()

  const undo = await desk.call('POST', `/changeSet/${body.changeSetId}/undo`, {})
  await desk.apply(undo.body.insertedId)
  expect(await categoriesOf(ids)).toEqual(['Discs', 'Dicss', 'Disks'])
  expect((await list()).find(({ name }) => name === 'Dicss')).toMatchObject({ products: 1 })
})

test('a renamed category keeps its description, its products follow, and a taken name is refused', async () => {
  const ids = await addProducts('R', ['Wheals', 'Tyres'])
  await save({ name: 'Wheals', introduction: 'Round.', palletPieces: 200 })
  const taken = await save({ name: 'Wheals', newName: 'Tyres' })
  expect([taken.status, taken.body.errors.newName[0]]).toEqual([
    422,
    'There is a category of this name: merge them',
  ])
  const details = { introduction: 'Round.', palletPieces: 200 }
  const { body } = await save({ name: 'Wheals', newName: 'Wheels', ...details })
  expect(body.changeSetId).toEqual(expect.any(Number))
  expect(await categoriesOf(ids)).toEqual(['Wheels', 'Tyres'])
  const names = await list()
  expect(names.find(({ name }) => name === 'Wheels')).toMatchObject({ products: 1, ...details })
  expect(names.find(({ name }) => name === 'Wheals')).toBeUndefined()
})

test('a name without products is renamed by a change set, too, and undone by it', async () => {
  await save({ name: 'Belts', introduction: 'Soon.' })
  const { body } = await save({ name: 'Belts', newName: 'Drive belts', introduction: 'Soon.' })
  const find = async (name: string) => (await list()).find((one) => one.name === name)
  expect(await find('Drive belts')).toMatchObject({ products: 0, introduction: 'Soon.' })
  expect(await find('Belts')).toBeUndefined()
  await desk.apply(await desk.undo(body.changeSetId))
  expect(await find('Drive belts')).toBeUndefined()
  expect(await find('Belts')).toMatchObject({ products: 0, introduction: 'Soon.' })
})

test('a name that comes back has the description that it had last', async () => {
  await save({ name: 'Gaskits', introduction: 'Flat.' })
  await save({ name: 'Gaskits', newName: 'Gaskets', introduction: 'Flat.' })
  const last = { introduction: 'Flat, of paper.', place: 40 }
  await save({ name: 'Gaskets', newName: 'Gaskits', ...last })
  expect((await list()).find(({ name }) => name === 'Gaskits')).toMatchObject(last)
})

test('an undone rename of a name without a description leaves no former name', async () => {
  await addProducts('V', ['Vlaves'])
  const named = { field: 'category', names: ['Vlaves'], into: 'Valves' }
  const { body } = await desk.call('POST', '/categories/merge', named)
  const listFormer = async () =>
    (await desk.shop.pool.query(`select name from catalogue_name where replaced_by = 'Valves'`))
      .rows
  expect(await listFormer()).toEqual([{ name: 'Vlaves' }])
  await desk.apply(await desk.undo(body.changeSetId))
  expect(await listFormer()).toEqual([])
})

test('categories and brands are listed in the owner’s order, to staff and to visitors', async () => {
  await addProducts('O', ['Zinc', 'Oil', 'Oil'])
  await createProduct(desk.shop.db, { partNumber: 'B-9', brand: 'Zeta', category: 'Oil' })
  await createProduct(desk.shop.db, { partNumber: 'B-8', brand: 'Alpha', category: 'Oil' })
  await save({ name: 'Zinc', place: 1, introduction: 'Plated.' })
  await save({ name: 'Oil', place: 2, img: 'https://pictures.example/oil.webp' })
  await save({ field: 'brand', name: 'Zeta', place: 1 })
  expect((await list()).slice(0, 2).map(({ name }) => name)).toEqual(['Zinc', 'Oil'])
  expect((await list('brand'))[0]).toMatchObject({ name: 'Zeta', place: 1, products: 1 })
  const page = (await desk.shop.app.inject('/catalogue/search')).json()
  expect(page.facets.categories.slice(0, 2).map(({ value }: { value: string }) => value)).toEqual([
    'Zinc',
    'Oil',
  ])
  expect(page.facets.brands[0].value).toBe('Zeta')
  expect(page.introductions.Zinc).toBe('Plated.')
  const [first, second] = (await desk.shop.app.inject('/category')).json()
  expect([first.name, second.name, second.img]).toEqual([
    'Zinc',
    'Oil',
    'https://pictures.example/oil.webp',
  ])
})

test('a new product takes the packs and the tax category of its category', async () => {
  const packs = { cartonPieces: 10, palletPieces: 400, palletKilograms: 120 }
  await save({ name: 'Filters', ...packs, taxCategory: 'reduced' })
  const set = {
    name: 'Filter',
    description: 'Paper.',
    price: 2,
    minimum: 500,
    category: 'Filters',
    pictures: [{ img: 'https://pictures.example/f.webp', alt: 'Filter' }],
  }
  const rows = [
    { partNumber: 'F-1', set },
    { partNumber: 'F-2', set: { ...set, palletPieces: 900, taxCategory: 'standard' } },
  ]
  const { body } = await desk.call('POST', '/changeSet', { title: 'Filters', rows })
  const [first, second] = await desk.rows(body.insertedId)
  expect(first?.after).toMatchObject({ ...packs, taxCategory: 'reduced' })
  expect(second?.after).toMatchObject({ palletPieces: 900, taxCategory: 'standard' })
  expect(second?.after.cartonPieces ?? null).toBeNull()
})

test('a brand fills what its product’s category leaves open, and is introduced where it alone is chosen', async () => {
  await save({ name: 'Hoses', palletPieces: 50 })
  await save({
    field: 'brand',
    name: 'Rethorn',
    introduction: 'From Essen.',
    img: 'https://pictures.example/r.webp',
    cartonPieces: 4,
    palletPieces: 80,
    taxCategory: 'reduced',
  })
  const set = {
    name: 'Hose',
    description: 'Rubber.',
    price: 2,
    minimum: 500,
    brand: 'Rethorn',
    pictures: [{ img: 'https://pictures.example/h.webp', alt: 'Hose' }],
  }
  const rows = [
    { partNumber: 'H-1', set: { ...set, category: 'Hoses' } },
    { partNumber: 'H-2', set: { ...set, category: 'Pipes' } },
  ]
  const { body } = await desk.call('POST', '/changeSet', { title: 'Hoses', rows })
  const [both, brandOnly] = await desk.rows(body.insertedId)
  expect(both?.after).toMatchObject({ palletPieces: 50, taxCategory: 'reduced' })
  expect(both?.after.cartonPieces ?? null).toBeNull()
  expect(brandOnly?.after).toMatchObject({ cartonPieces: 4, palletPieces: 80 })
  await desk.apply(body.insertedId)
  const search = async (query: string) =>
    (await desk.shop.app.inject(`/catalogue/search?${query}`)).json().brand
  const described = { introduction: 'From Essen.', img: 'https://pictures.example/r.webp' }
  await expect.poll(() => search('brand=Rethorn')).toEqual(described)
  expect(await search('brand=Rethorn&brand=Zeta')).toBeNull()
})
