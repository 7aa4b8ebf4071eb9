import type { Address } from '../../../contract/people/addresses/addresses.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Tag } from '../../ui/tag.tsx'
import { addressName } from './queries.ts'

interface AddressRowProps {
  readonly address: Address
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** A kept address with what a driver needs to know. */
export function AddressRow({ address, onChange, onRemove }: AddressRowProps) {
  const { company, name, street, street2, city, region, postCode, country } = address
  const { phone, dockHours, liftGate, isDefault } = address
  const title = addressName(address)
  return (
    <LedgerRow className="max-xl:gap-y-2.5">
      <LedgerCell className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{title}</span>
        {isDefault && (
          <span className="mt-1 block">
            <Tag tone="good">Default</Tag>
          </span>
        )}
      </LedgerCell>
      <LedgerCell className="[overflow-wrap:anywhere]">
        <p>
          {company && company !== title && <span className="block">{company}</span>}
          <span className="block">{name}</span>
          <span className="block">{street}</span>
          {street2 && <span className="block">{street2}</span>}
          <span className="block">
            {city} {region} <span className="num">{postCode}</span>
          </span>
          <span className="block">{countryName(country)}</span>
        </p>
      </LedgerCell>
      <LedgerCell className="text-small [overflow-wrap:anywhere]">
        <span className="num block font-semibold">{phone}</span>
        {dockHours && (
          <span className="block">
            <span className="text-steel-600">Dock hours</span>{' '}
            <span className="font-semibold">{dockHours}</span>
          </span>
        )}
        {liftGate && <span className="block">Needs a lift gate</span>}
      </LedgerCell>
      <LedgerCell>
        <div className="flex flex-wrap gap-2">
          <RowButton of={title} aria-haspopup="dialog" onClick={onChange}>
            Change
          </RowButton>
          <RowButton of={title} kind="danger" aria-haspopup="dialog" onClick={onRemove}>
            Delete
          </RowButton>
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}
