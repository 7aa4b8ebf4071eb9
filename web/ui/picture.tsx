import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

/** For `sizes`: a phone whose screen has more pixels than an eye can tell. */
export const DENSE_PHONE = '(max-width: 47.99rem) and (min-resolution: 1.5dppx)'

/** A picture in all the sizes it can be had in. */
export interface PictureSource {
  /** For whoever takes none of the candidates. */
  readonly src: string
  /** By type, best first. */
  readonly candidates: readonly { readonly type: string; readonly srcSet: string }[]
  /** In pixels, where they are known. */
  readonly width: number | null
  readonly height: number | null
  /** The picture in a few dozen pixels, as a `data:` address. */
  readonly placeholder: string | null
}

interface PictureProps {
  readonly source: PictureSource
  /** What it shows; empty where the words beside it say so. */
  readonly alt: string
  /** How wide it stands, as of an `img`'s `sizes`. */
  readonly sizes: string
  /** Its box, which has a size of its own whatever is in it, and how the picture fits into it. */
  readonly className: string
  /** The one that the page is about is fetched first. */
  readonly isMain?: boolean
  readonly loading?: 'lazy' | 'eager'
  readonly onMissing?: () => void
}

/**
 * A picture in the size it is shown at, in a box that stands before it is there. What is seen until then is an `img` of
 * its own under the picture, not a background: that needs no inline style, and no script to go away.
 */
export function Picture(props: PictureProps) {
  const { source, alt, sizes, className, isMain = false, loading = 'lazy', onMissing } = props
  const image = useRef<HTMLImageElement>(null)
  // A picture can fail before the page wakes up; then no event is left to hear.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) onMissing?.()
  }, [onMissing])
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
          onError={onMissing}
        />
      </picture>
    </span>
  )
}
