import { useCallback, useState } from 'react'
import { pictureSource } from '../images/picture-source.ts'
import { Picture } from '../ui/picture.tsx'

/** What a review shows beside its words; nothing where it is missing. */
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
