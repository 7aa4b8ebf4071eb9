import ZoomIn from 'lucide-react/icons/zoom-in'
import { type KeyboardEvent, useState } from 'react'
import type { Product } from '../../../../contract/catalogue/products.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PictureZoom } from './picture-zoom.tsx'
import { ProductPicture } from './product-picture.tsx'

const MAIN_SIZES = '(min-width: 90rem) 690px, (min-width: 64rem) 50vw, 75vw'

/** The pictures of a product: one large, which opens a zoom, and the others small below it. */
export function ProductGallery({ product }: { product: Product }) {
  const { name, pictures } = product
  const [chosen, setChosen] = useState(0)
  const [isZoomed, setIsZoomed] = useState(false)
  // The chosen picture may have been removed meanwhile.
  const place = Math.min(chosen, Math.max(0, pictures.length - 1))
  const shown = pictures[place]
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // In the zoom, arrows scroll: its events pass through here as its parent in React.
    if (!step || pictures.length < 2 || isZoomed) return
    event.preventDefault()
    setChosen((place + step + pictures.length) % pictures.length)
  }
  return (
    <section aria-label="Pictures" onKeyDown={turn} className="lg:sticky lg:top-6 lg:self-start">
      <div className="bay flex aspect-[8/5] items-center justify-center sm:aspect-[4/3] overflow-hidden border border-steel-200 lg:aspect-square">
        <ProductPicture
          key={shown?.url}
          product={{ img: shown?.url ?? product.img, pictures: shown && [shown] }}
          alt={shown?.alt ?? name}
          loading="eager"
          isMainPicture
          sizes={MAIN_SIZES}
          className="aspect-square h-full lg:h-[94%]"
        />
        {shown && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Zoom: ${shown.alt}`}
            onClick={() => setIsZoomed(true)}
            className="absolute inset-0 z-[2] flex cursor-zoom-in items-end justify-end p-3"
          >
            <span className="border border-steel-300 bg-paper p-2">
              <Icon of={ZoomIn} />
            </span>
          </button>
        )}
      </div>
      {pictures.length > 1 && (
        <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Picture ${at + 1} of ${pictures.length}: ${picture.alt}`}
                aria-pressed={at === place}
                onClick={() => setChosen(at)}
                className={classNames(
                  'block border p-1',
                  at === place
                    ? 'border-ink shadow-[inset_0_-4px_0_var(--color-signal)]'
                    : 'border-steel-300',
                )}
              >
                <Picture
                  source={pictureSource(picture)}
                  alt=""
                  sizes="64px"
                  className="shot size-16 object-contain"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isZoomed && shown && <PictureZoom picture={shown} onClose={() => setIsZoomed(false)} />}
    </section>
  )
}
