import type { ChangeEvent, KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
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

/** A drawn ruler with the chosen place in yellow; a native range input lies over it, unseen, and does the work. */
export function QuantityRuler(props: QuantityRulerProps) {
  const { bounds, count } = props
  const place = `${rulerPlace(count, bounds)}%`
  const shown = Number.isFinite(count) ? count : bounds.floor
  const canChoose = bounds.ceiling > bounds.floor
  const drag = (event: ChangeEvent<HTMLInputElement>) =>
    props.onChoose(snapToStep(event.target.valueAsNumber, bounds))
  // One piece a key press would take all day; the keys walk as the buttons do.
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
        <span className="absolute inset-x-0 top-3 h-px bg-steel-500" />
        <span className="absolute left-0 top-[11px] h-[3px] bg-ink" style={{ width: place }} />
        {MARKS.map((mark) => (
          <span
            key={mark.place}
            className={classNames(
              'absolute top-3 w-px bg-steel-400',
              mark.isLong ? 'h-3' : 'h-1.5',
            )}
            style={{ left: mark.place }}
          />
        ))}
        <span
          className="absolute top-0 h-6 w-[7px] -translate-x-1/2 border border-ink bg-signal outline-offset-2 outline-ink peer-focus-visible:shadow-[0_0_0_6px_var(--color-signal)] peer-focus-visible:outline-2"
          style={{ left: place }}
        />
      </div>
      <div className="num flex justify-between text-micro text-steel-600" aria-hidden="true">
        <span>{props.ends[0]}</span>
        <span>{props.ends[1]}</span>
      </div>
    </div>
  )
}
