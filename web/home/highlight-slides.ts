import type { Category } from '../../contract/calls/products.ts'
import { formatCount, formatDollars } from '../../contract/values/money.ts'
import hero from '../../demo/pictures/hero.webp?picture'
import brakes from '../../demo/pictures/slide-brakes.webp?picture'
import engine from '../../demo/pictures/slide-engine.webp?picture'
import tools from '../../demo/pictures/slide-tools.webp?picture'
import { cataloguePath } from '../base/paths.ts'
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
  /** Category that the link opens, if the shop has it. */
  readonly category?: string
}

const plan: readonly PlannedSlide[] = [
  {
    title: 'Parts and tools by the pallet',
    text: 'From 500 pieces per part. See price and stock, then pay by card.',
    linkName: 'All parts',
    picture: {
      source: hero,
      alt: 'A battery, brake disc, coilover, wheel and tools on a workbench',
      position: 'object-[58%_60%]',
    },
  },
  {
    title: 'Brake discs and pads',
    text: 'Discs packed in pairs, pads by the axle set.',
    linkName: 'Brake parts',
    category: 'Brakes',
    picture: {
      source: brakes,
      alt: 'A drilled brake disc and two brake pads',
      position: 'object-[82%_50%]',
    },
  },
  {
    title: 'Engine parts to size',
    text: 'Pistons with rings and pin, belts in sets.',
    linkName: 'Engine parts',
    category: 'Engine',
    picture: {
      source: engine,
      alt: 'A ball bearing, a spark plug and a piston with its pin',
      position: 'object-[62%_50%]',
    },
  },
  {
    title: 'Workshop tools for every bay',
    text: 'Spanners, pliers and hammers for daily use.',
    linkName: 'Hand tools',
    category: 'Hand tools',
    picture: {
      source: tools,
      alt: 'A ratchet, sockets and flange bolts',
      position: 'object-[88%_50%]',
    },
  },
]

/** The four slides, each with the figures of its category. */
export function writeSlides(categories: readonly Category[]): Slide[] {
  return plan.map(({ category: wanted, text, ...slide }) => {
    const category = categories.find(({ name }) => name === wanted)
    return {
      ...slide,
      text: category ? `${text} ${figuresOf(category)}` : text,
      linkPath: cataloguePath({ category: category?.name }),
    }
  })
}

function figuresOf({ products, from }: Category): string {
  return `${formatCount(products)} ${products === 1 ? 'part' : 'parts'} from ${formatDollars(from)}.`
}
