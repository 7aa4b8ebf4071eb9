import { categoryBounds } from '../../../contract/catalogue/bounds/category-bounds.ts'
import type { ShownSlide } from '../../../contract/catalogue/content/content.ts'
import {
  defaultSlides,
  type SlideText,
} from '../../../contract/catalogue/content/default-slides.ts'
import type { Category } from '../../../contract/catalogue/products.ts'
import { formatCountOf, formatPiecePrice } from '../../../contract/values/money/money.ts'
import { builtInPicture, type SlidePicture } from '../../catalogue/content/built-in-pictures.ts'
import { paths } from '../../platform/base/paths.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'

export interface Slide extends SlideText {
  readonly picture: SlidePicture
}

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
        : builtInPicture(place),
    }
  })
}

function figuresOf({ products, from }: Category): string {
  return `${formatCountOf(products, 'part')} from ${formatPiecePrice(from)}.`
}
