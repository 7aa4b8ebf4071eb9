import { type Ref, useId, useRef } from 'react'
import { useOnHydration } from '../hooks/use-on-hydration.ts'
import { STARS, Star } from '../stars.tsx'
import { FieldNote } from './field.tsx'

interface StarFieldProps {
  readonly label: string
  readonly name: string
  /** 1 to 5; undefined while none is chosen. */
  readonly value: number | undefined
  readonly onChange: (stars: number) => void
  readonly error?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Five stars to choose from, by click or by arrow keys: native radio buttons under the drawing. */
export function StarField({ label, name, value = 0, onChange, error, ref }: StarFieldProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useOnHydration(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')
    if (chosen && Number(chosen.value) !== value) onChange(Number(chosen.value))
  })
  return (
    <div
      ref={group}
      className="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required="true"
    >
      <span id={`${id}-label`} className="label-text">
        {label}
      </span>
      <div className="flex items-center gap-2">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative cursor-pointer p-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:shadow-[0_0_0_4px_var(--color-signal)]"
          >
            <input
              ref={stars === Math.max(1, value) ? ref : undefined}
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <Star isFull={stars <= value} className="size-7 stroke-ink" />
          </label>
        ))}
        <span aria-hidden="true" className="num ml-2 text-steel-600">
          {value > 0 && `${value} / ${STARS.length}`}
        </span>
      </div>
      <FieldNote id={`${id}-note`} hint={undefined} error={error} />
    </div>
  )
}
