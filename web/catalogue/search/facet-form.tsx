import { type ReactNode, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import type {
  Facets,
  FacetValue,
  ProductCount,
} from '../../../contract/catalogue/catalogue-search.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { type CatalogueChoice, cataloguePath } from '../../platform/base/paths.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { type ReadChoice, readCatalogueChoice } from '../products/catalogue-choice.ts'
import { HiddenChoice } from './hidden-choice.tsx'

interface FacetFormProps {
  readonly choice: ReadChoice
  readonly facets: Facets
  /** The address of a choice; by default in the catalogue. */
  readonly pathOf?: (choice: CatalogueChoice) => string
  /** Further filters, above the facets. */
  readonly children?: ReactNode
}

const MOST_VALUES = 12
const MOST_CATEGORIES = 40

/**
 * Filters of the catalogue, each value with its count of parts. A plain GET form whose fields are the address's
 * parameters; with script every change navigates at once.
 */
export function FacetForm({ choice, facets, pathOf = cataloguePath, children }: FacetFormProps) {
  const navigate = useNavigate()
  const apply = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const search = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const next = readCatalogueChoice(search)
    // Attributes of one category don't exist in another.
    const isOther = next.category.join() !== choice.category.join()
    const chosen = isOther ? { ...next, attribute: [] } : next
    navigate(pathOf(chosen), { preventScrollReset: true })
  }
  const form = useRef<HTMLFormElement>(null)
  useOnHydration(() => {
    if (form.current && wasChanged(form.current)) apply(form.current)
  })
  return (
    <form
      ref={form}
      action={pathOf({})}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onChange={({ target, currentTarget }) => {
        // Typed prices apply on blur or Enter. A checkbox applies on its click, which is not prevented: the browser
        // would undo the tick until the next render.
        if ((target as HTMLElement).matches('[type=checkbox]')) apply(currentTarget)
      }}
    >
      <HiddenChoice choice={{ q: choice.q, sort: choice.sort }} />
      {children}
      {facets.categories.length > 0 && (
        <Group name="Category">
          <Values
            name="category"
            values={facets.categories}
            chosen={choice.category}
            most={MOST_CATEGORIES}
          />
        </Group>
      )}
      {facets.brands.length > 0 && (
        <Group name="Brand">
          <Values name="brand" values={facets.brands} chosen={choice.brand} />
        </Group>
      )}
      {facets.attributes.map(({ name, values }) => (
        <Group key={name} name={titleOf(name, values)}>
          <Values
            name="attribute"
            prefix={`${name}=`}
            values={values}
            chosen={choice.attribute.flatMap((one) =>
              one.startsWith(`${name}=`) ? [one.slice(name.length + 1)] : [],
            )}
            unit={sharedUnit(values)}
          />
        </Group>
      ))}
      <Group name="Price per piece">
        <Prices choice={choice} onLeave={(form) => form.requestSubmit()} />
      </Group>
      <Group name="Stock">
        <ul className="facet clear-both">
          <Flag name="orderable" counted={facets.orderable} isChosen={!!choice.orderable}>
            In stock
          </Flag>
          <Flag name="discounted" counted={facets.discounted} isChosen={!!choice.discounted}>
            Discounted
          </Flag>
        </ul>
      </Group>
      <noscript>
        <button type="submit" className="btn btn-primary my-3 w-full">
          Apply filters
        </button>
      </noscript>
    </form>
  )
}

/** Before hydration; a price that is being typed applies when its field is left. */
function wasChanged(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some(
    (input) =>
      input.checked !== input.defaultChecked ||
      (input.value !== input.defaultValue && input !== document.activeElement),
  )
}

/** Filters of one kind under their name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-steel-200 py-3 first-of-type:border-t-0">
      <legend className="float-left mb-1.5 w-full text-small font-semibold">{name}</legend>
      {children}
    </fieldset>
  )
}

interface ValuesProps {
  readonly name: string
  readonly prefix?: string
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  /** Shown in the group's title instead of beside each value. */
  readonly unit?: string
  readonly most?: number
}

function Values({ name, prefix = '', values, chosen, unit, most = MOST_VALUES }: ValuesProps) {
  const shown = [
    ...values.slice(0, most),
    ...values.slice(most).filter(({ value }) => chosen.includes(value)),
  ].sort((one, other) => one.value.localeCompare(other.value, 'en', { numeric: true }))
  return (
    <ul className="facet clear-both">
      {shown.map(({ value, ...counted }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              className="checkbox"
              name={name}
              value={prefix + value}
              checked={chosen.includes(value)}
              disabled={counted.products === 0 && counted.isExact && !chosen.includes(value)}
              readOnly
            />
            <span>{unit ? value.slice(0, -unit.length - 1) : value}</span>
            <Count counted={counted} />
          </label>
        </li>
      ))}
    </ul>
  )
}

interface FlagProps {
  readonly name: string
  /** Unknown of what is one buyer's own. */
  readonly counted?: ProductCount
  readonly isChosen: boolean
  readonly children: ReactNode
}

/** A filter that is on or off. */
export function Flag({ name, counted, isChosen, children }: FlagProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="checkbox"
          name={name}
          value="true"
          checked={isChosen}
          disabled={counted?.products === 0 && counted.isExact && !isChosen}
          readOnly
        />
        <span>{children}</span>
        {counted && <Count counted={counted} />}
      </label>
    </li>
  )
}

function Count({ counted: { products, isExact } }: { counted: ProductCount }) {
  return (
    <small>
      {formatCount(products)}
      {!isExact && '+'}
    </small>
  )
}

interface PricesProps {
  readonly choice: ReadChoice
  readonly onLeave: (form: HTMLFormElement) => void
}

function Prices({ choice, onLeave }: PricesProps) {
  const id = useId()
  const field = (name: 'least' | 'most', label: string, placeholder: string) => (
    <>
      <label className="sr-only" htmlFor={id + name}>
        {label}
      </label>
      <input
        id={id + name}
        name={name}
        key={choice[name]}
        defaultValue={choice[name] && `$${choice[name]}`}
        placeholder={placeholder}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        className="input input-sm num h-8"
        onBlur={({ currentTarget: input }) => {
          const typed = input.value.replace(/[$\s]/g, '')
          if (typed !== (choice[name] ?? '') && input.form) onLeave(input.form)
        }}
      />
    </>
  )
  return (
    <div className="clear-both flex items-center gap-2 text-small">
      {field('least', 'Price from', '$0')}
      <span>to</span>
      {field('most', 'Price to', 'any')}
      {/* Enter submits a form with two text fields only if it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply price
      </button>
    </div>
  )
}

/** `mm` if every value is a number in that unit. */
function sharedUnit(values: readonly FacetValue[]): string | undefined {
  const units = new Set(values.map(({ value }) => value.match(/^-?[\d.]+ (\S+)$/)?.[1]))
  return units.size === 1 ? [...units][0] : undefined
}

function titleOf(name: string, values: readonly FacetValue[]): string {
  const unit = sharedUnit(values)
  return unit ? `${name},\u00a0${unit}` : name
}
