import { categoryBounds } from '../../../contract/catalogue/bounds/category-bounds.ts'
import type { ShownSlide } from '../../../contract/catalogue/content/content.ts'
import {
  defaultSlides,
  type SlideText,
} from '../../../contract/catalogue/content/default-slides.ts'
import type { Category } from '../../../contract/catalogue/products.ts'
import { formatCountOf, formatPiecePrice } from '../../../contract/values/money/money.ts'
import hero from '../../../demo/pictures/hero.webp?picture'
import brakes from '../../../demo/pictures/slide-brakes.webp?picture'
import engine from '../../../demo/pictures/slide-engine.webp?picture'
import tools from '../../../demo/pictures/slide-tools.webp?picture'
import { paths } from '../../platform/base/paths.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import type { PictureSource } from '../../ui/picture.tsx'

interface SlidePicture {
  readonly source: PictureSource
  readonly alt: string
  /** Where the picture is cropped. */
  readonly position: string
}

export interface Slide extends SlideText {
  readonly picture: SlidePicture
}

/** By place: a slide without a picture of its own has the one that is built in there. */
const builtIn: readonly SlidePicture[] = [
  {
    source: hero,
    alt: 'A battery, brake disc, coilover, wheel and tools on a workbench',
    position: 'object-[58%_60%]',
  },
  {
    source: brakes,
    alt: 'A drilled brake disc and two brake pads',
    position: 'object-[82%_50%]',
  },
  {
    source: engine,
    alt: 'A ball bearing, a spark plug and a piston with its pin',
    position: 'object-[62%_50%]',
  },
  {
    source: tools,
    alt: 'A ratchet, sockets and flange bolts',
    position: 'object-[88%_50%]',
  },
]

/** The slides, those that lead to a category with its figures. The categories may not be known. */
export function writeSlides(
  categories: readonly Category[] | undefined,
  slides: readonly (SlideText & Pick<ShownSlide, 'picture'>)[] = defaultSlides,
): Slide[] {
  const areAllKnown = categories && categories.length < categoryBounds.listed
  return slides.map(({ link, text, picture, ...slide }, place) => {
    const wanted = new URLSearchParams(link.split('?')[1]).get('category')
    const category = categories?.find(({ name }) => name === wanted)
    return {
      ...slide,
      text: category ? `${text} ${figuresOf(category)}` : text,
      // A category that the shop doesn't have would be an empty page.
      link: wanted && !category && areAllKnown ? paths.catalogue : link,
      picture: picture
        ? { source: pictureSource(picture), alt: picture.alt, position: '' }
        : (builtIn[place % builtIn.length] as SlidePicture),
    }
  })
}

function figuresOf({ products, from }: Category): string {
  return `${formatCountOf(products, 'part')} from ${formatPiecePrice(from)}.`
}
