import type { Product } from '../../../../contract/catalogue/products.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PalletDrawing } from '../../../ui/states/pallet-drawing.tsx'

interface ProductPictureProps {
  readonly product: Pick<Product, 'img'> & Partial<Pick<Product, 'pictures'>>
  /** Width on screen, as in an `img`'s `sizes`. */
  readonly sizes: string
  readonly className: string
  /** Empty where the product's name is beside it. */
  readonly alt?: string
  readonly loading?: 'lazy' | 'eager'
  readonly isMainPicture?: boolean
}

/** A product's picture with soft edges; the pallet drawing if it is missing. */
export function ProductPicture(props: ProductPictureProps) {
  const { product, sizes, className, alt = '', loading, isMainPicture } = props
  return (
    <Picture
      source={pictureSource(product.pictures?.[0] ?? { url: product.img })}
      alt={alt}
      sizes={sizes}
      loading={loading}
      isMain={isMainPicture}
      instead={<PalletDrawing className={classNames('p-4', className)} label={alt} />}
      className={classNames('shot object-contain', className)}
    />
  )
}
