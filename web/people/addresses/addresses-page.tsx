import { useEffect, useRef, useState } from 'react'
import type { Address } from '../../../contract/people/addresses/addresses.ts'
import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { AddressRemoval } from './address-removal.tsx'
import { AddressRow } from './address-row.tsx'
import { OwnBillTo } from './own-bill-to.tsx'
import { useAddresses } from './queries.ts'

const COLUMNS = [
  { title: 'Name' },
  { title: 'Address' },
  { title: 'Phone and dock' },
  { title: 'Actions' },
] as const

/** The account's docks and offices: a cart's order is sent to one of them. */
export default function AddressesPage() {
  const heading = usePageFocus()
  const list = useAddresses()
  const [toChange, setToChange] = useState<Address | 'new'>()
  const { subject: toRemove, ask, keep, done } = useSubject<Address>(() => heading.current?.focus())
  const isFull = list.data !== undefined && list.data.total >= shipToBounds.addresses
  const isEmpty = list.data?.items.length === 0
  const wasEmpty = useRef(isEmpty)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button of the empty list is gone.
    if (wasEmpty.current && !isEmpty) addButton.current?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty])
  const add = (
    <Button
      ref={addButton}
      aria-haspopup="dialog"
      disabled={isFull}
      onClick={() => setToChange('new')}
    >
      Add an address
    </Button>
  )
  return (
    <>
      <PageHead title="Addresses" />
      <ListHeading ref={heading} title="Addresses" list={list.data}>
        {!isEmpty && add}
      </ListHeading>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        Choose one of them when you order a cart.{' '}
        {isFull && `An account keeps up to ${shipToBounds.addresses} addresses.`}
      </p>
      <LoadedList
        what="Your addresses"
        list={list}
        empty={
          <EmptyState title="No addresses yet" action={add}>
            Add the docks that you order to.
          </EmptyState>
        }
      >
        {(addresses) => (
          <Ledger label="Addresses" columns={COLUMNS}>
            {addresses.map((one) => (
              <AddressRow
                key={one._id}
                address={one}
                onChange={() => setToChange(one)}
                onRemove={() => ask(one)}
              />
            ))}
          </Ledger>
        )}
      </LoadedList>
      <div className="mt-8">
        <OwnBillTo suggest={() => list.data?.items[0]} />
      </div>
      {toChange && (
        <AddressDialog
          known={toChange === 'new' ? undefined : toChange}
          onClose={() => setToChange(undefined)}
        />
      )}
      {toRemove && <AddressRemoval address={toRemove} onKeep={keep} onRemoved={done} />}
    </>
  )
}
