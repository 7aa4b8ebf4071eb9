import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { builtInPicture } from './built-in-pictures.ts'
import type { ContentEntries } from './content-form.tsx'
import type { contentPlans } from './content-kinds.ts'

interface BlockFrameProps {
  readonly form: UseFormReturn<ContentEntries>
  readonly plan: (typeof contentPlans)[keyof typeof contentPlans]
  readonly place: number
  readonly children: ReactNode
}

/** Folds the fields of a block that has more than a line. */
export function BlockFrame(props: BlockFrameProps) {
  return props.plan.isLine ? props.children : <FoldedBlock {...props} />
}

/** A block in one line, with its picture and its first texts; opened for its fields, also by a fault in them. */
function FoldedBlock({ form, plan, place, children }: BlockFrameProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const block = useWatch({ control: form.control, name: `items.${place}` }) ?? {}
  const [title, text] = plan.fields.map(({ name }) => block[name])
  const [isEmptyAtFirst] = useState(!title)
  const { errors, submitCount } = form.formState
  const faults = errors.items
  const isWrong = faults?.[place] !== undefined
  const isFirstWrong = isWrong && Object.keys(faults)[0] === String(place)
  useEffect(() => {
    // Each try to save shows the faults again.
    if (!isWrong || submitCount === 0 || !details.current) return
    details.current.open = true
    if (isFirstWrong) details.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isWrong, isFirstWrong, submitCount])
  return (
    <details ref={details} open={isEmptyAtFirst} className="group border-b border-steel-200">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
        {plan.hasPicture && <Thumbnail img={block.img} place={place} />}
        <span className="min-w-0">
          <span className="block text-micro text-steel-600">
            {plan.block} {place + 1}
          </span>
          <span className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">
            {typeof title === 'string' && title}
          </span>
          <span className="line-clamp-1 text-small text-steel-600 [overflow-wrap:anywhere]">
            {typeof text === 'string' && text}
          </span>
        </span>
        <Icon of={ChevronDown} className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}

function Thumbnail({ img, place }: { readonly img: unknown; readonly place: number }) {
  const source =
    typeof img === 'string' ? pictureSource({ url: img }) : builtInPicture(place).source
  return (
    <Picture
      source={source}
      alt=""
      sizes="96px"
      className="aspect-video w-24 shrink-0 object-cover"
    />
  )
}
