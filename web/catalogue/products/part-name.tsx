import type { ReactNode } from 'react'
import { productPath } from '../../platform/base/paths.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { keepTogether } from './format-attribute.ts'

interface PartNameProps {
  readonly part: {
    readonly productId: string
    readonly name: string
    readonly partNumber: string | null
    readonly img: string | null
  }
  /** A part that left the shop has no page. */
  readonly hasPage?: boolean
  readonly children?: ReactNode
}

/** A part in a line of a list, with its picture and number. */
export function PartName({ part, hasPage = true, children }: PartNameProps) {
  const { productId, name, partNumber, img } = part
  return (
    <div className="flex gap-3">
      {img && (
        <Picture
          source={pictureSource({ url: img })}
          alt=""
          sizes="56px"
          className="shot size-12 shrink-0 object-contain max-xl:size-14"
        />
      )}
      <div className="min-w-0">
        {hasPage ? (
          <Link className="tlink font-semibold" to={productPath({ _id: productId, name })}>
            {keepTogether(name)}
          </Link>
        ) : (
          <span className="font-semibold">{keepTogether(name)}</span>
        )}
        {partNumber && <p className="part-no mt-0.5">{partNumber}</p>}
        {children}
      </div>
    </div>
  )
}
