import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { classNames } from '../ui/class-names.ts'
import { PalletDrawing } from '../ui/pallet-drawing.tsx'

interface ProductPictureProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'loading'> {
  readonly product: Pick<Product, 'img'>
  readonly className?: string
  /** Empty where the product's name stands beside it. */
  readonly alt?: string
  readonly isMainPicture?: boolean
}

/** A product's picture, melting into the paper; the pallet drawing where it is missing. */
export function ProductPicture({
  product,
  className,
  alt = '',
  loading = 'lazy',
  isMainPicture = false,
}: ProductPictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  // A picture can fail before the page wakes up; then no event is left to hear.
  useEffect(() => {
    const { current } = picture
    if (current?.complete && current.naturalWidth === 0) setIsMissing(true)
  }, [])
  if (isMissing) return <PalletDrawing className={classNames('p-4', className)} label={alt} />
  return (
    <img
      ref={picture}
      src={product.img}
      alt={alt}
      width={800}
      height={800}
      loading={loading}
      fetchPriority={isMainPicture ? 'high' : undefined}
      decoding="async"
      onError={() => setIsMissing(true)}
      className={classNames('shot', className)}
    />
  )
}
