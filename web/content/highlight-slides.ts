import type { Category } from '../../contract/catalog.ts'
import { formatCount, formatDollars } from '../../contract/money.ts'
import hero from '../../demo/pictures/hero.webp?picture'
import brakes from '../../demo/pictures/slide-brakes.webp?picture'
import engine from '../../demo/pictures/slide-engine.webp?picture'
import tools from '../../demo/pictures/slide-tools.webp?picture'
import type { CardProduct } from '../catalog/queries.ts'
import { cataloguePath } from '../paths.ts'
import type { PictureSource } from '../ui/picture.tsx'

export interface Slide {
  readonly title: string
  readonly text: string
  readonly linkName: string
  readonly linkPath: string
  readonly picture: {
    readonly source: PictureSource
    readonly alt: string
    readonly position: string
  }
}

interface PlannedSlide extends Omit<Slide, 'linkPath'> {
  /** The first is where the link leads, if the shop has it; a product of any of them lends its figures. */
  readonly categories: readonly string[]
}

const plan: readonly PlannedSlide[] = [
  {
    title: 'Parts and tools by the pallet',
    text: 'Order from 500 pieces a part. One price per piece, stock you can see before you order, payment by card.',
    linkName: 'All parts',
    categories: [],
    picture: {
      source: hero,
      alt: 'Battery, brake disc, oil filters, coilover, spanners and a wheel on a workshop floor',
      position: 'object-[58%_60%]',
    },
  },
  {
    title: 'Brake discs and pads',
    text: 'Discs packed in pairs, pads by the axle set.',
    linkName: 'Brake parts',
    categories: ['Brakes'],
    picture: {
      source: brakes,
      alt: 'A drilled brake disc and two brake pads',
      position: 'object-[82%_50%]',
    },
  },
  {
    title: 'Engine parts to size',
    text: 'Pistons, bearings and spark plugs.',
    linkName: 'Engine parts',
    categories: ['Engine', 'Ignition'],
    picture: {
      source: engine,
      alt: 'A ball bearing, a spark plug and a piston with its pin',
      position: 'object-[62%_50%]',
    },
  },
  {
    title: 'Workshop tools for every bay',
    text: 'Spanners and sockets in chrome-vanadium steel.',
    linkName: 'Hand tools',
    categories: ['Hand tools', 'Sockets'],
    picture: {
      source: tools,
      alt: 'A ratchet, sockets and flange bolts',
      position: 'object-[88%_50%]',
    },
  },
]

/** The four slides, with price and stock of a product that is on the page anyway. */
export function writeSlides(
  products: readonly CardProduct[],
  categories: readonly Category[],
): Slide[] {
  return plan.map(({ categories: names, text, ...slide }) => {
    const product = products.find(({ category }) => category && names.includes(category))
    const category = names[0]
    const isThere = categories.some(({ name }) => name === category)
    return {
      ...slide,
      text: product ? `${text} ${figuresOf(product)}` : text,
      linkPath: cataloguePath(isThere ? { category } : {}),
    }
  })
}

function figuresOf({ price, available }: CardProduct): string {
  return `From ${formatDollars(price)} a piece, ${formatCount(available)} in stock.`
}
