import { pictureSource } from '../../platform/images/picture-source.ts'
import { Picture } from '../../ui/picture.tsx'

interface ReviewPictureProps {
  readonly img: string
  /** In a row of staff. */
  readonly isSmall?: boolean
}

/** A review's picture; nothing if it is missing. */
export function ReviewPicture({ img, isSmall = false }: ReviewPictureProps) {
  return (
    <Picture
      source={pictureSource({ url: img })}
      alt=""
      sizes="56px"
      instead={null}
      className={`${isSmall ? 'size-8' : 'size-14'} shrink-0 object-cover`}
    />
  )
}
