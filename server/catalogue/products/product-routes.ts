import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  factsOf,
  type PlainFacts,
  toFact,
  usualFacts,
} from '../../../contract/catalogue/product-fields.ts'
import {
  type ChosenPicture,
  type Discount,
  deleteProduct,
  findProduct,
  listCategories,
  listProducts,
  type NewProduct,
  type ProductDetails,
  removeDiscount,
  setDiscount,
  setPictures,
  toLadder,
  uploadProduct,
} from '../../../contract/catalogue/products.ts'
import { centsFromDollars, dollarsPerPiece } from '../../../contract/values/money/money.ts'
import { noteDiscounts } from '../../platform/cache/keep-pages.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { route } from '../../platform/http/route.ts'
import type { NamedPicture } from '../../platform/images/picture-facts.ts'
import { fillDefaults } from '../names/name-defaults.ts'
import { inOrder, type RememberedNames } from '../names/remembered-names.ts'
import type { EditProducts, ProductToAdd } from './edit-products.ts'
import type { EndDiscounts } from './end-discounts.ts'
import { endsOf, type ProductAnswers } from './product-answer.ts'
import type { ProductService } from './product-service.ts'

export function productRoutes(
  app: FastifyInstance,
  {
    service,
    editProducts,
    readNames,
  }: { service: ProductService; editProducts: EditProducts; readNames: RememberedNames },
  { answers, endDiscounts }: { answers: ProductAnswers; endDiscounts: EndDiscounts },
): void {
  route(app, listProducts, async ({ query, raw }, reply) => {
    const { limit = LONGEST_PAGE, after, q, category, discounted } = query
    const listFilter = {
      ...(q && { text: q }),
      ...(category && { category }),
      discounted: discounted === 'true',
    }
    if (discounted) await endDiscounts()
    const page = await service.list(listFilter, limit, after)
    sendPageHeaders(raw, reply, page)
    noteDiscounts(raw, endsOf(page.rows))
    const products = await answers.toAnswers(page.rows)
    // The published call lists oldest first: clients take the last six as the newest.
    return products.reverse()
  })

  route(app, findProduct, async ({ params, raw, user }) => {
    const isForStaff = user?.rights.includes('catalogue:read') ?? false
    const product = await service.get(params.id, isForStaff)
    noteDiscounts(raw, endsOf([product]))
    const [details] = await answers.toDetails([product], isForStaff)
    return details as ProductDetails
  })

  route(app, listCategories, async ({ raw }) => {
    await endDiscounts()
    const described = (await readNames()).category
    const categories = inOrder(await service.listCategories(), ({ name }) => name, described)
    noteDiscounts(
      raw,
      categories.map(({ leastUntil }) => leastUntil),
    )
    return categories.map(({ name, products, imageUrl, leastPerThousand }) => ({
      name,
      products,
      img: described.get(name)?.imageUrl ?? imageUrl,
      from: dollarsPerPiece(leastPerThousand, 1000),
    }))
  })

  route(app, uploadProduct, async ({ body, user, keyed }) => {
    const toAnswer = (insertedId: string) => ({ insertedId })
    return editProducts.add(user, toProductToAdd(body, await readNames()), { keyed, toAnswer })
  })

  route(app, deleteProduct, async ({ params, user }) => {
    await editProducts.remove(user, params.id)
    return { deletedCount: 1 }
  })

  route(app, setPictures, async ({ params, body, user }) => {
    const [first, ...others] = body.pictures.map(toNamedPicture)
    // The call's schema requires at least one.
    if (!first) throw new Error('A product without a picture came through.')
    return { modifiedCount: await editProducts.setPictures(user, params.id, [first, ...others]) }
  })

  route(app, setDiscount, async ({ params, body, user }) => ({
    modifiedCount: await editProducts.setDiscount(user, params.id, toDiscount(body)),
  }))

  route(app, removeDiscount, async ({ params, user }) => ({
    modifiedCount: await editProducts.removeDiscount(user, params.id),
  }))
}

function toProductToAdd(
  body: z.output<typeof NewProduct>,
  defaults: Parameters<typeof fillDefaults>[1],
): ProductToAdd {
  const named = factsOf((field) => {
    const value = body[field.key]
    const entered = typeof value === 'string' ? value.trim() || null : value
    return entered ? toFact(field, entered) : null
  })
  const usual = Object.entries(usualFacts).filter(([fact]) => !named[fact as keyof PlainFacts])
  const { pricePer = 1, orderMultiple = pricePer, ladder = [] } = body
  return {
    name: body.name.trim(),
    description: body.description.trim(),
    email: body.email,
    listPriceCents: centsFromDollars(body.price),
    pricePer,
    orderMultiple,
    ladder: toLadder(ladder),
    minimum: body.minimum,
    available: body.available,
    pictures: [
      { url: body.img, alt: body.alt?.trim() ?? body.name.trim() },
      ...(body.furtherPictures ?? []).map(toNamedPicture),
    ],
    partNumber: body.partNumber?.trim() || null,
    custom: body.custom ?? {},
    plain: { ...named, ...Object.fromEntries(usual), ...fillDefaults(named, defaults) },
    discount: body.discount && toDiscount(body.discount),
  }
}

function toNamedPicture({ img, alt }: ChosenPicture): NamedPicture {
  return { url: img, alt: alt.trim() }
}

function toDiscount({ percent, until }: z.output<typeof Discount>) {
  return { percent, until: new Date(until) }
}
