import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { FocusEventHandler, Ref } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Field, type FieldFacts } from './field.tsx'
import { QuantityRuler } from './quantity-ruler.tsx'
import { type Bounds, rulerStep, stepFrom } from './ruler.ts'
import { readTypedCount } from './typed-number.ts'

interface QuantityFieldProps extends FieldFacts {
  /** As typed: an invalid value stays until the user changes it. */
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly onBlur?: FocusEventHandler<HTMLInputElement>
  readonly bounds: Bounds
  /** Labels under the ends of the ruler. */
  readonly ends: readonly [floor: string, ceiling: string]
  /** A count for screen readers: `1,200 pieces`. */
  readonly describe: (count: number) => string
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Minus, input, plus, and a ruler from the minimum to the maximum. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, hint, error, aside, className, value, onChange, bounds } = props
  const count = readTypedCount(value)
  const step = rulerStep(bounds)
  const go = (direction: -1 | 1) => onChange(String(stepFrom(count, direction, bounds)))
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <>
          <div className="flex">
            <Button
              className="btn-square border-r-0"
              aria-label={`${step} fewer`}
              onClick={() => go(-1)}
            >
              <Icon of={Minus} />
            </Button>
            <input
              {...control}
              ref={props.ref}
              name={props.name}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={props.onBlur}
              inputMode="numeric"
              autoComplete="off"
              className="input num z-[1] scroll-mb-80 flex-1 text-center text-lead font-semibold"
            />
            <Button
              className="btn-square border-l-0"
              aria-label={`${step} more`}
              onClick={() => go(1)}
            >
              <Icon of={Plus} />
            </Button>
          </div>
          <QuantityRuler
            label={`${label}, slider`}
            count={count}
            bounds={bounds}
            ends={props.ends}
            describe={props.describe}
            onChoose={(chosen) => onChange(String(chosen))}
          />
        </>
      )}
    </Field>
  )
}
