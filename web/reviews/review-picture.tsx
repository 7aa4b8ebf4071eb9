import { useCallback, useState } from 'react'
import { pictureSource } from '../images/picture-source.ts'
import { Picture } from '../ui/picture.tsx'

/** A review's picture; nothing if it is missing. */
export function ReviewPicture({ img }: { img: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const tellMissing = useCallback(() => setIsMissing(true), [])
  if (isMissing) return null
  return (
    <Picture
      source={pictureSource({ url: img })}
      alt=""
      sizes="56px"
      onMissing={tellMissing}
      className="size-14 shrink-0 object-cover"
    />
  )
}
