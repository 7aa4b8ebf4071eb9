import ListFilter from 'lucide-react/icons/list-filter'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { deskStates } from '../../../contract/ordering/desk-choices.ts'
import { type DeskFilter, goodsNames } from '../../ordering/orders/desk/desk-filter.ts'
import { nameOfState } from '../../ordering/orders/order-state-tag.tsx'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const goodsChoices = [[undefined, 'All'], ...Object.entries(goodsNames)] as const

const shipByNames = { late: 'Late', today: 'By today', week: 'Within 7 days' } as const
const dayNames = { placed: 'Placed', paid: 'Paid', refunded: 'Refunded' } as const
const sortNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  shipBy: 'Ship by, earliest first',
} as const
const waitNames = {
  onHold: 'On hold',
  endsToday: 'Unpaid, ends today',
  untaxed: 'Untaxed',
  refund: 'Refund under way',
  dispute: 'Disputed',
} as const

/** Filter and sort by the day to leave know orders to pack only: with others they would show none. */
const NOT_TO_PACK = { shipBy: undefined, sort: undefined } as const

/** Orders by where their goods are. */
export function GoodsChoice({ filter }: { readonly filter: DeskFilter }) {
  const choice = useListChoice()
  return (
    <ul aria-label="Goods" className={`${CHOICE_LINE} min-w-0`}>
      {goodsChoices.map(([goods, name]) => (
        <li key={name} className="shrink-0 not-first:-ml-px">
          <Link
            to={listPath(choice, goods === 'toPack' ? { goods } : { goods, ...NOT_TO_PACK })}
            preventScrollReset
            aria-current={goods === filter.goods ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              goods === filter.goods ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface DeskFiltersProps {
  readonly filter: DeskFilter
  readonly isOpen: boolean
}

/** Whether the fields show a choice. */
const isChosen = (filter: DeskFilter): boolean => countSet(filter) > 0 || filter.sort !== undefined

const countSet = ({ state, shipBy, from, to, customer, part, waits }: DeskFilter): number =>
  [state, shipBy, waits, from, to, customer, part].filter(Boolean).length

/** Opens the filters, and says how many are set; a wide screen folds them only where none is. */
export function FilterButton(props: DeskFiltersProps & { readonly onToggle: () => void }) {
  const set = countSet(props.filter)
  return (
    <Button
      className={classNames('shrink-0', isChosen(props.filter) && 'lg:hidden')}
      aria-expanded={props.isOpen}
      onClick={props.onToggle}
    >
      <Icon of={ListFilter} className="size-4" />
      Filters{set > 0 && ` (${set})`}
    </Button>
  )
}

/** Filters that combine, kept in the address. */
export function FilterBar({ filter, isOpen }: DeskFiltersProps) {
  const choice = useListChoice()
  const navigate = useNavigate()
  const change = (name: keyof DeskFilter, value: string) => {
    if ((filter[name] ?? '') === value) return
    const others = name === 'state' && value !== '' && value !== 'paid' ? NOT_TO_PACK : {}
    const changes = { ...others, [name]: value || undefined }
    navigate(listPath(choice, changes), { preventScrollReset: true })
  }
  const { state, shipBy, from, to, customer, part, sort, waits } = filter
  const folded = isChosen(filter) ? 'max-lg:hidden' : 'hidden'
  return (
    <section
      aria-label="Filters"
      className={`grid gap-3 ${isOpen ? 'mb-4' : isChosen(filter) ? 'lg:mb-4' : ''}`}
    >
      <ReportFilters filter={filter} />
      <div
        className={`${isOpen ? '' : folded} grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-4 xl:grid-cols-[7rem_7.5rem_8rem_8.5rem_8.5rem_minmax(0,1fr)_minmax(0,1fr)_9rem]`}
      >
        <Choice label="Money" value={state} onChoose={(value) => change('state', value)}>
          <option value="">Any</option>
          {deskStates.map((one) => (
            <option key={one} value={one}>
              {nameOfState(one)}
            </option>
          ))}
        </Choice>
        <Choice label="Ship by" value={shipBy} onChoose={(value) => change('shipBy', value)}>
          <option value="">Any day</option>
          <Options names={shipByNames} />
        </Choice>
        <Choice label="Waits" value={waits} onChoose={(value) => change('waits', value)}>
          <option value="">Any</option>
          <Options names={waitNames} />
        </Choice>
        <Entry
          label={`${dayNames[filter.days ?? 'placed']} from`}
          type="date"
          value={from}
          onEnter={(day) => change('from', day)}
        />
        <Entry
          label={`${dayNames[filter.days ?? 'placed']} until`}
          type="date"
          value={to}
          onEnter={(day) => change('to', day)}
        />
        <Entry
          label="Customer’s email"
          maxLength={254}
          value={customer}
          onEnter={(email) => change('customer', email)}
        />
        <Entry
          label="Part number"
          maxLength={60}
          value={part}
          onEnter={(number) => change('part', number)}
        />
        <Choice
          label="Sort"
          value={sort ?? 'newest'}
          onChoose={(value) => change('sort', value === 'newest' ? '' : value)}
        >
          <Options names={sortNames} />
        </Choice>
      </div>
    </section>
  )
}

function Options({ names }: { readonly names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}

const counted = ['days', 'country', 'region', 'category', 'brand', 'product'] as const

/** Filters that come with a sum of a report, each to be taken off. */
function ReportFilters({ filter }: { readonly filter: DeskFilter }) {
  const choice = useListChoice()
  const names = { ...filter, days: filter.days && dayNames[filter.days], product: 'One product' }
  const shown = counted.filter((one) => filter[one])
  if (shown.length === 0) return null
  return (
    <ul aria-label="Filters of a report" className="flex flex-wrap gap-2">
      {shown.map((one) => (
        <li key={one}>
          <Link
            to={listPath(choice, { [one]: undefined })}
            aria-label={`${names[one]}: take this filter off`}
            className="btn btn-outline btn-sm"
          >
            {names[one]} ×
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface FilterChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, value = '', onChoose, children }: FilterChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}

interface EntryProps {
  readonly label: string
  readonly type?: 'text' | 'date'
  readonly maxLength?: number
  readonly value: string | undefined
  readonly onEnter: (value: string) => void
}

/** Filters once Enter is pressed or the field is left; a day at once. */
function Entry({ label, type = 'text', maxLength, value = '', onEnter }: EntryProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          // Another filter brings another value.
          key={value}
          {...control}
          type={type}
          maxLength={maxLength}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          className="input"
          onBlur={({ target }) => onEnter(target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter(event.currentTarget.value.trim())
          }}
        />
      )}
    </Field>
  )
}
