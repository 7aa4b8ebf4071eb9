import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type DragEvent, useRef, useState } from 'react'
import type { ChosenPicture } from '../../../contract/catalogue/products.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureSource } from './picture-source.ts'

interface ChosenPicturesProps {
  readonly pictures: readonly ChosenPicture[]
  /** By index. */
  readonly altErrors: readonly (string | undefined)[]
  readonly onChange: (pictures: readonly ChosenPicture[]) => void
  readonly onMoved: (place: number) => void
}

/** Pictures in order, reordered by buttons or dragging, each with its alternative text. */
export function ChosenPictures({ pictures, altErrors, onChange, onMoved }: ChosenPicturesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    const moved = pictures[from]
    if (!moved || from === to) return
    onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, moved))
    onMoved(to)
  }
  const dropOn = (place: number) => ({
    onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, place)
      setDragged(undefined)
    },
  })
  /** The focus follows the moved picture, so that the button can be pressed again. */
  const moveByButton = (from: number, to: number, name: 'up' | 'down') => {
    move(from, to)
    requestAnimationFrame(() => {
      const item = list.current?.children[to]
      const button = item?.querySelector<HTMLButtonElement>(`[data-move=${name}]:enabled`)
      const other = item?.querySelector<HTMLButtonElement>('[data-move]:enabled')
      ;(button ?? other)?.focus()
    })
  }
  return (
    <ol ref={list} aria-label="Pictures in order" className="bulkheads">
      {pictures.map(({ img, alt }, place) => (
        <li
          key={img}
          {...dropOn(place)}
          className={classNames('flex items-start gap-4 p-3', dragged === place && 'opacity-50')}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard */}
          <span
            draggable
            title="Drag to change the order"
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            className="cursor-grab border border-steel-200"
          >
            <Picture
              source={pictureSource({ url: img })}
              alt=""
              sizes="72px"
              loading="eager"
              className="pointer-events-none size-18 object-contain"
            />
          </span>
          <TextField
            label={`Description of picture ${place + 1}`}
            hint={
              place === 0
                ? 'Shown on cards and in orders. Screen readers read this text aloud.'
                : undefined
            }
            autoComplete="off"
            className="min-w-0 grow"
            value={alt}
            error={altErrors[place]}
            onChange={(event) =>
              onChange(pictures.with(place, { img, alt: event.currentTarget.value }))
            }
          />
          <span className="flex shrink-0 max-sm:flex-col">
            <Button
              kind="ghost"
              size="small"
              className="btn-square"
              data-move="up"
              aria-label={`Move picture ${place + 1} up`}
              disabled={place === 0}
              onClick={() => moveByButton(place, place - 1, 'up')}
            >
              <Icon of={ArrowUp} />
            </Button>
            <Button
              kind="ghost"
              size="small"
              className="btn-square"
              data-move="down"
              aria-label={`Move picture ${place + 1} down`}
              disabled={place === pictures.length - 1}
              onClick={() => moveByButton(place, place + 1, 'down')}
            >
              <Icon of={ArrowDown} />
            </Button>
            <Button
              kind="ghost"
              size="small"
              className="btn-square"
              aria-label={`Remove picture ${place + 1}`}
              onClick={() => onChange(pictures.toSpliced(place, 1))}
            >
              <Icon of={X} />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}
