import { pictureSource } from '../../platform/images/picture-source.ts'
import { Picture } from '../../ui/picture.tsx'

/** A review's picture; nothing if it is missing. */
export function ReviewPicture({ img }: { img: string }) {
  return (
    <Picture
      source={pictureSource({ url: img })}
      alt=""
      sizes="56px"
      instead={null}
      className="size-14 shrink-0 object-cover"
    />
  )
}
