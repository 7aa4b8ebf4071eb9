import { showCustomValue } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { formatDayOfYear } from '../../../platform/base/format-day.ts'

/** The shop's custom fields of an order as far as their reader sees them; nothing where none is filled. */
export function OrderOwnFacts({ order: { customFields = [] } }: { readonly order: Order }) {
  if (customFields.length === 0) return null
  return (
    <section aria-labelledby="own-facts">
      <h3 id="own-facts" className="text-h3">
        More about this order
      </h3>
      <dl className="facts mt-2">
        {customFields.map(({ key, label, type, unit, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {type === 'date' ? formatDayOfYear(String(value)) : showCustomValue({ unit }, value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
