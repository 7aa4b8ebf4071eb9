import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { Product } from '../../../contract/catalogue/products.ts'
import { words } from '../../../contract/values/text/words.ts'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListPager } from '../../platform/paging/list-pager.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ProductTabs } from '../drafts/product-tabs.tsx'
import { useStockLevels } from '../stock/queries.ts'
import { ManagedProduct } from './manage/managed-product.tsx'
import { ManagedProductsSkeleton } from './manage/managed-products-skeleton.tsx'
import { useManagedProducts, useProductCount } from './manage/managed-queries.ts'
import { ProductDeletion } from './product-deletion.tsx'

// Both bring the forms' script, which the list does without.
const DiscountDialog = lazyPart(() => import('./discount/discount-dialog.tsx'))
const PicturesDialog = lazyPart(() => import('./pictures-dialog.tsx'))

/** All products, for admins: delete them, discount them, change their pictures. */
export default function ManageProductPage() {
  const heading = usePageFocus()
  const all = useProductCount()
  const shown = useManagedProducts(useListChoice())
  return (
    <>
      <PageHead title="Manage Product" />
      <ListHeading ref={heading} title="Manage Product" list={all.data} shown={shown}>
        <div className="flex flex-wrap items-center gap-3">
          <ListSearch label="Search the products" placeholder="Name or part number" />
          <AddLink />
          <Link className="btn btn-outline" to={paths.products}>
            Product Grid
          </Link>
        </div>
      </ListHeading>
      <ProductTabs shown="Published" />
      {/* Takes the focus when the focused card is gone, and states how many are left. */}
      <FoundProducts onDeleted={() => heading.current?.focus()} />
    </>
  )
}

function FoundProducts({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient()
  const choice = useListChoice()
  const list = useManagedProducts(choice)
  if (list.isPending) return <ManagedProductsSkeleton />
  if (list.isLoadingError)
    return (
      <LoadFailure
        title="The products could not be loaded"
        // Retries the counts too, which failed with the list.
        onRetry={() => queryClient.refetchQueries({ queryKey: ['products'], type: 'active' })}
        query={list}
      />
    )
  if (list.data.items.length > 0)
    return (
      <div aria-busy={list.isPlaceholderData}>
        <ProductCards products={list.data.items} onDeleted={onDeleted} />
        <ListPager list={list.data} isTurning={list.isPlaceholderData} />
      </div>
    )
  if (choice.q) return <NothingFound what="products" />
  return (
    <EmptyState title="No products yet" action={<AddLink />}>
      Products you add appear here and in the {words().catalogue}.
    </EmptyState>
  )
}

interface ProductCardsProps {
  readonly products: Product[]
  readonly onDeleted: () => void
}

function ProductCards({ products, onDeleted }: ProductCardsProps) {
  const levels = useStockLevels(useListChoice(), products.length).data
  const { subject: toDelete, ask, keep, done } = useSubject<Product>(onDeleted)
  const [toMarkDown, setToMarkDown] = useState<Product>()
  const [toPicture, setToPicture] = useState<Product>()
  return (
    <>
      <ul className="bulkheads md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <ManagedProduct
            key={product._id}
            product={product}
            level={levels?.get(product._id)}
            onDelete={() => ask(product)}
            onMarkDown={() => setToMarkDown(product)}
            onShowPictures={() => setToPicture(product)}
          />
        ))}
        <RestOfRow cards={products.length} />
      </ul>
      {toDelete && <ProductDeletion product={toDelete} onKeep={keep} onDeleted={done} />}
      <Suspense fallback={null}>
        {toPicture && (
          <PicturesDialog product={toPicture} onClose={() => setToPicture(undefined)} />
        )}
        {toMarkDown && (
          <DiscountDialog product={toMarkDown} onClose={() => setToMarkDown(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Fills the places of the last row that have no card. */
function RestOfRow({ cards }: { cards: number }) {
  return (
    <li
      aria-hidden="true"
      className={classNames(
        'hidden !bg-steel-50',
        cards % 2 === 1 && 'md:max-xl:block',
        cards % 3 > 0 && 'xl:block',
        cards % 3 === 1 && 'xl:col-span-2',
      )}
    />
  )
}

function AddLink() {
  if (!useOpens()(paths.addProduct)) return null
  return (
    <Link className="btn btn-outline" to={paths.addProduct}>
      <Icon of={Plus} />
      Product Add
    </Link>
  )
}
