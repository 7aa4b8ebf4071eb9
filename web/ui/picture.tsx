import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** For `sizes`: a phone whose pixels are finer than the eye can see. */
export const DENSE_PHONE = '(max-width: 47.99rem) and (min-resolution: 1.5dppx)'

/** A picture in all its available sizes. */
export interface PictureSource {
  /** Used if the browser takes none of the candidates. */
  readonly src: string
  /** By type, best first. */
  readonly candidates: readonly { readonly type: string; readonly srcSet: string }[]
  /** In pixels, where they are known. */
  readonly width: number | null
  readonly height: number | null
  /** A tiny version of the picture, as a `data:` address. */
  readonly placeholder: string | null
}

interface PictureProps {
  readonly source: PictureSource
  /** Alternative text; empty if the words beside it say the same. */
  readonly alt: string
  /** Width on screen, as in an `img`'s `sizes`. */
  readonly sizes: string
  /** Classes of the box, which must set its size, and of the picture's fit. */
  readonly className: string
  /** The main picture of a page is fetched first. */
  readonly isMain?: boolean
  readonly loading?: 'lazy' | 'eager'
  /** Takes its place if it can't be loaded; left out, the box stays. */
  readonly instead?: ReactNode
}

/**
 * A picture in the size it is shown at, in a box that reserves its room. The placeholder is an `img` under the picture,
 * not a background, which would need an inline style and script to remove it.
 */
export function Picture(props: PictureProps) {
  const { source, alt, sizes, className, isMain = false, loading = 'lazy', instead } = props
  const image = useRef<HTMLImageElement>(null)
  const [missing, setMissing] = useState<string>()
  // A picture can fail before hydration, when there is no listener yet.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setMissing(source.src)
  }, [source.src])
  if (instead !== undefined && missing === source.src) return instead
  return (
    <span className={classNames('picture', className)}>
      {source.placeholder && <img src={source.placeholder} alt="" aria-hidden="true" />}
      <picture>
        {source.candidates.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          ref={image}
          src={source.src}
          alt={alt}
          width={source.width ?? undefined}
          height={source.height ?? undefined}
          loading={loading}
          fetchPriority={isMain ? 'high' : undefined}
          decoding="async"
          onError={() => setMissing(source.src)}
        />
      </picture>
    </span>
  )
}
