import { useRef } from 'react'
import { flatAddress } from '../../../../contract/people/addresses/flat-address.ts'
import { addressName } from '../../../people/addresses/queries.ts'
import { Checkbox, Field } from '../../../ui/fields/field.tsx'
import { useOnHydration } from '../../../ui/hooks/use-on-hydration.ts'
import type { OrderDelivery } from './use-order-delivery.ts'

/** An address of the customer's book, or another one in the plain fields. */
export function ChooseAddress({ delivery }: { readonly delivery: OrderDelivery }) {
  const { addresses, address: chosen, choose, mayPickUp, pickUp, setPickUp } = delivery
  const select = useRef<HTMLSelectElement>(null)
  useOnHydration(() => {
    const value = select.current?.value
    if (value !== undefined && value !== (chosen?._id ?? '')) choose(value)
  })
  return (
    <>
      {addresses.length > 0 && (
        <Field label="Deliver to">
          {(control) => (
            <select
              {...control}
              ref={select}
              className="select sm:max-w-80"
              value={chosen?._id ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              {addresses.map((address) => (
                <option key={address._id} value={address._id}>
                  {addressName(address)}
                </option>
              ))}
              <option value="">Another address</option>
            </select>
          )}
        </Field>
      )}
      {chosen && (
        <p className="text-small text-steel-700 [overflow-wrap:anywhere]">
          {[flatAddress(chosen).address, chosen.postCode].filter(Boolean).join(', ')}
        </p>
      )}
      {mayPickUp && (
        <Checkbox
          label="I collect at the dock"
          checked={pickUp}
          onChange={(event) => setPickUp(event.target.checked)}
        />
      )}
    </>
  )
}
