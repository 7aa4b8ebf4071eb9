import { Fragment, useRef, useState } from 'react'
import type { ListedCart } from '../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { words } from '../../../contract/values/text/words.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { CartDeletion } from './listing/cart-deletion.tsx'
import { CartRenaming } from './listing/cart-renaming.tsx'
import { ListedCartRow } from './listing/listed-cart-row.tsx'
import { useNewCart } from './mutations.ts'
import { useCarts } from './queries.ts'
import { CartSkeleton } from './view/cart-skeleton.tsx'
import { useCartJoin } from './visitor/use-cart-join.ts'

const COLUMNS = [
  { title: 'Name' },
  { title: 'Lines', isNumber: true },
  { title: 'Pieces', isNumber: true },
  { title: 'Changed' },
  { title: 'Actions' },
] as const

/** The customer's carts, of which one is current: parts are added to it. */
export default function CartsPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  const carts = useCarts()
  const isUnknown = useCartJoin() && carts.data?.length === 0
  const create = useNewCart(() => showSuccess('Cart added'))
  return (
    <>
      <PageHead title="My Carts" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading ref={heading}>
          My Carts{' '}
          {carts.data && !isUnknown && (
            <span className="num text-steel-500">
              {formatCount(carts.data.filter(({ isSaved }) => !isSaved).length)}
            </span>
          )}
        </PageHeading>
        <Button working={create.isPending} onClick={() => create.mutate(undefined)}>
          New cart
        </Button>
      </div>
      <div className="mb-5 empty:hidden">
        <FormError>{create.error && failureText(create.error)}</FormError>
      </div>
      {(carts.isPending || isUnknown) && <CartSkeleton />}
      {carts.isLoadingError && <LoadFailure title="Your carts could not be loaded" query={carts} />}
      {carts.data?.length === 0 && !isUnknown && (
        <EmptyState title="No carts yet">
          Parts that you add in the {words().catalogue} appear here. Keep several carts, such as one
          for each delivery.
        </EmptyState>
      )}
      {carts.data && carts.data.length > 0 && (
        <CartList carts={carts.data} onDeleted={() => heading.current?.focus()} />
      )}
    </>
  )
}

function CartList({ carts, onDeleted }: { carts: ListedCart[]; onDeleted: () => void }) {
  const [toRename, setToRename] = useState<ListedCart>()
  const { subject: toDelete, ask, keep, done } = useSubject<ListedCart>(onDeleted)
  return (
    <>
      {[false, true].map((isSaved) => {
        const shown = carts.filter((cart) => cart.isSaved === isSaved)
        return (
          shown.length > 0 && (
            <Fragment key={String(isSaved)}>
              {isSaved && <h2 className="mt-10 mb-3 text-h3">Saved lists</h2>}
              <Ledger label={isSaved ? 'Saved lists' : 'My Carts'} columns={COLUMNS}>
                {shown.map((cart) => (
                  <ListedCartRow
                    key={cart._id}
                    cart={cart}
                    onRename={() => setToRename(cart)}
                    onDelete={() => ask(cart)}
                  />
                ))}
              </Ledger>
            </Fragment>
          )
        )
      })}
      {toRename && <CartRenaming cart={toRename} onClose={() => setToRename(undefined)} />}
      {toDelete && <CartDeletion cart={toDelete} onKeep={keep} onDeleted={done} />}
    </>
  )
}
