import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { choose } from '../../catalogue/compare/chosen-parts.ts'
import { MOST_COMPARED, readComparedIds } from '../../catalogue/compare/compared-ids.ts'
import { useCompared } from '../../catalogue/compare/queries.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { cataloguePath, paths } from '../../platform/base/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CompareTable } from './compare-table.tsx'

/** Up to four parts of a category side by side; the address says which, so that it can be shared. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const ids = readComparedIds(search)
  const { products, isPending, missing, failed } = useCompared(ids)
  const [first] = products
  const shown = products.filter(({ category }) => category === first?.category)
  const others = products.filter(({ category }) => category !== first?.category)
  useKeepChosen(shown, isPending)
  return (
    <div className="wrap pb-16 pt-5">
      <PageHead title="Compare parts" isFound={false} canonical={paths.compare()} />
      <Breadcrumb
        trail={[
          { name: capital(words().catalogue), path: paths.catalogue },
          ...(first?.category
            ? [{ name: first.category, path: cataloguePath({ category: first.category }) }]
            : []),
        ]}
        here="Compare"
      />
      <h1 className="mb-5 mt-4 text-h1">Compare parts</h1>
      {failed && <LoadFailure level={2} title="The parts could not be loaded" query={failed} />}
      {isPending && (
        <Loading label="Loading the parts">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {!isPending && !failed && (
        <>
          <div className="mb-4 grid gap-1 text-small text-steel-700 empty:hidden">
            {missing > 0 && <p>{`No longer in the shop: ${formatCountOf(missing, 'part')}.`}</p>}
            {others.map(({ _id, name, partNumber, category }) => (
              <p key={_id}>
                {`${partNumber ?? name} is of another category (${category ?? 'none'}) and not compared.`}
              </p>
            ))}
          </div>
          {shown.length > 0 && (
            <CompareTable
              products={shown}
              isShort={search.get('only') === 'differences' && shown.length > 1}
            />
          )}
          <p className="mt-6 max-w-[60ch] text-steel-700">
            {shown.length === 0 && 'No part is chosen. '}
            {shown.length < MOST_COMPARED && (
              <>
                Tick parts in the{' '}
                <Link
                  className="tlink"
                  to={
                    first?.category ? cataloguePath({ category: first.category }) : paths.catalogue
                  }
                >
                  {words().catalogue}
                </Link>{' '}
                {`to compare up to ${MOST_COMPARED} of a category.`}
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** Keeps what is shown as the tab's choice, so that a part is added to it in the catalogue. */
function useKeepChosen(shown: readonly ProductDetails[], isPending: boolean): void {
  const key = shown.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the products
  useEffect(() => {
    if (isPending || key === '') return
    choose(
      shown.map(({ _id, name, partNumber, category }) => ({
        id: _id,
        label: partNumber ?? name,
        category,
      })),
    )
  }, [key, isPending])
}
