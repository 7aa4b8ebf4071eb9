import { useCallback, useState } from 'react'
import type { Review } from '../../contract/reviews.ts'
import { pictureSource } from '../images/picture-source.ts'
import { Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import { Tag } from '../ui/tag.tsx'

/** A review as the home page shows it, with the stars that were given. */
export function ReviewCard({ review }: { review: Review }) {
  const { name, description, ratting, sample, img } = review
  return (
    <li className="flex flex-col p-5 lg:p-6">
      <div className="flex min-h-14 items-start justify-between gap-4">
        <Stars rating={ratting} />
        <ReviewPicture key={img} img={img} />
      </div>
      <blockquote className="mt-2 flex-1 text-lead">{description}</blockquote>
      <p className="mt-5 flex items-center gap-3 font-semibold">
        {name}
        {sample && <Tag>Sample</Tag>}
      </p>
    </li>
  )
}

function ReviewPicture({ img }: { img: string }) {
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
