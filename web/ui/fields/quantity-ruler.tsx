import type { ChangeEvent, KeyboardEvent } from 'react'
import { type Bounds, rulerPlace, snapToStep, stepFrom } from './ruler.ts'

const INTERVALS = 27
const MARKS = Array.from({ length: INTERVALS + 1 }, (_, mark) => ({
  place: `${(mark / INTERVALS) * 100}%`,
  isLong: mark % 9 === 0,
}))

const STEP_KEYS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}

interface QuantityRulerProps {
  readonly label: string
  readonly count: number
  readonly bounds: Bounds
  readonly ends: readonly [floor: string, ceiling: string]
  readonly describe: (count: number) => string
  readonly onChoose: (count: number) => void
}

/**
 * A drawn ruler with the chosen position in yellow, under an invisible native range input that handles the interaction.
 * Positions are SVG attributes, since the CSP refuses style attributes in server-rendered HTML.
 */
export function QuantityRuler(props: QuantityRulerProps) {
  const { bounds, count } = props
  const place = `${rulerPlace(count, bounds)}%`
  const shown = Number.isFinite(count) ? count : bounds.floor
  const canChoose = bounds.ceiling > bounds.floor
  const drag = (event: ChangeEvent<HTMLInputElement>) =>
    props.onChoose(snapToStep(event.target.valueAsNumber, bounds))
  // Single pieces would take too long: the keys use the steps of the buttons.
  const walk = (event: KeyboardEvent) => {
    const direction = STEP_KEYS[event.key]
    if (!direction) return
    event.preventDefault()
    props.onChoose(stepFrom(count, direction, bounds))
  }
  return (
    <div className="mt-1.5 px-[3px]">
      <div className="relative h-7">
        <input
          type="range"
          aria-label={props.label}
          aria-valuetext={props.describe(shown)}
          min={bounds.floor}
          max={Math.max(bounds.floor, bounds.ceiling)}
          value={shown}
          disabled={!canChoose}
          onChange={drag}
          onKeyDown={walk}
          className="peer absolute -inset-x-2 z-10 inset-y-0 m-0 w-[calc(100%+1rem)] cursor-pointer opacity-0 disabled:cursor-default"
        />
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible [&_g]:invisible peer-focus-visible:[&_g]:visible"
        >
          <rect y="12" width="100%" height="1" className="fill-steel-500" />
          <rect y="11" width={place} height="3" className="fill-ink" />
          {MARKS.map((mark) => (
            <rect
              key={mark.place}
              x={mark.place}
              y="12"
              width="1"
              height={mark.isLong ? 12 : 6}
              className="fill-steel-400"
            />
          ))}
          <svg aria-hidden="true" x={place} className="overflow-visible">
            <g>
              <rect x="-9.5" y="-6" width="19" height="36" className="fill-signal" />
              <rect
                x="-6.5"
                y="-3"
                width="13"
                height="30"
                className="fill-none stroke-ink stroke-2"
              />
            </g>
            <rect x="-3" y="0.5" width="6" height="23" className="fill-signal stroke-ink" />
          </svg>
        </svg>
      </div>
      <div className="num flex justify-between text-micro text-steel-600" aria-hidden="true">
        <span>{props.ends[0]}</span>
        <span>{props.ends[1]}</span>
      </div>
    </div>
  )
}
