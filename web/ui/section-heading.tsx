import type { ReactNode } from 'react'

interface SectionHeadingProps {
  readonly id: string
  readonly title: string
  /** A link or a remark at the end of the line. */
  readonly children?: ReactNode
}

export function SectionHeading({ id, title, children }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children}
    </div>
  )
}
