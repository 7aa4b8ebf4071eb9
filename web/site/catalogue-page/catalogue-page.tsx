import X from 'lucide-react/icons/x'
import { useSearchParams } from 'react-router'
import type { CataloguePage as Found } from '../../../contract/catalogue/catalogue-search.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { CompareBar } from '../../catalogue/compare/compare-bar.tsx'
import {
  chosenFilters,
  type ReadChoice,
  readCatalogueChoice,
  withPresentNames,
} from '../../catalogue/products/catalogue-choice.ts'
import { useCatalogue } from '../../catalogue/products/queries.ts'
import { BoughtBefore, SignInForBought } from '../../catalogue/search/bought-before.tsx'
import { CatalogueSorting } from '../../catalogue/search/catalogue-sorting.tsx'
import { FacetForm } from '../../catalogue/search/facet-form.tsx'
import { FacetSheet } from '../../catalogue/search/facet-sheet.tsx'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { cataloguePath, paths } from '../../platform/base/paths.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { FamilyTable } from './family-table.tsx'
import { NoParts } from './no-parts.tsx'
import { useResultsFocus } from './use-results-focus.ts'

/** All parts by search and facets, in tables to order from; every choice is part of the address. */
export default function CataloguePage() {
  const [search] = useSearchParams()
  const asked = readCatalogueChoice(search)
  const page = useCatalogue(asked)
  const choice = withPresentNames(asked, page.isPlaceholderData ? undefined : page.data?.renamed)
  const results = useResultsFocus(choice)
  const catalogue = capital(words().catalogue)
  const title = titleOf(choice) ?? catalogue
  return (
    <div className="wrap pb-16 pt-5">
      <PageHead
        title={choice.q ? `${choice.q}: ${title}` : title}
        canonical={cataloguePath({ category: choice.category, discounted: choice.discounted })}
        isFound={!choice.q && !choice.after}
      />
      <a
        href="#results"
        className="btn btn-primary absolute left-4 top-2 z-50 -translate-y-40 focus:translate-y-0"
      >
        Skip to results
      </a>
      {title === catalogue ? (
        <div className="h-6" />
      ) : (
        <Breadcrumb trail={[{ name: catalogue, path: paths.catalogue }]} here={title} />
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
        <h1 className="text-h1">{title}</h1>
        <p className="num min-h-5 pb-1 text-small text-steel-600" role="status">
          {page.data && !page.isPlaceholderData && sayFound(page.data, choice)}
        </p>
      </div>
      <div className="grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
        {/* Without script there is no sheet: the filters are above the tables. */}
        <aside aria-label="Filters" className="hidden noscript:block lg:block">
          {page.data ? (
            <FacetForm choice={choice} facets={page.data.facets}>
              <BoughtBefore choice={choice} />
            </FacetForm>
          ) : (
            <Skeleton className="mt-4 h-96" />
          )}
        </aside>
        <section
          ref={results}
          id="results"
          aria-label="Results"
          tabIndex={-1}
          className="min-w-0 pt-4"
        >
          <div className="mb-5 flex flex-wrap items-center gap-2">
            {page.data && <FacetSheet choice={choice} page={page.data} />}
            <Chips choice={choice} />
            <CatalogueSorting choice={choice} />
          </div>
          <Products choice={choice} page={page} />
        </section>
      </div>
    </div>
  )
}

function titleOf({ category, discounted }: ReadChoice): string | undefined {
  const [only, another] = category
  if (only && !another) return only
  return discounted ? 'Car Discount' : undefined
}

function sayFound({ total, match, meant, leftOut }: Found, { q }: ReadChoice): string {
  const isOne = total.products === 1 && total.isExact
  const count = `${formatCount(total.products)}${total.isExact ? '' : '+'}`
  const parts = `${count} ${isOne ? 'part' : 'parts'}`
  if (!q) return parts
  if (leftOut.length > 0)
    return `No part matches all of “${q}”. Showing ${count} without ${leftOut.map((word) => `“${word}”`).join(', ')}.`
  if (match === 'similarWords' || match === 'similarPartNumber')
    return `No results for “${q}”. Showing ${count} for “${meant}”.`
  if (match === 'reference') return `${parts} found as ${meant} “${q}”`
  return `${parts} ${isOne ? 'matches' : 'match'} “${q}”${meant ? ` (${meant})` : ''}`
}

/** The searched words and the chosen filters, each with a link that removes it. */
function Chips({ choice }: { choice: ReadChoice }) {
  const { q, sort } = choice
  const chips = [
    ...(q ? [{ name: `“${q}”`, kind: 'search', without: { ...choice, q: undefined } }] : []),
    ...chosenFilters(choice).map((chosen) => ({ ...chosen, kind: 'filter' })),
  ]
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:order-last max-lg:basis-full">
      <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
        {chips.map(({ name, kind, without }) => (
          <li key={name}>
            <Link
              to={cataloguePath({ ...without, after: undefined })}
              aria-label={`Remove ${kind} ${name}`}
              className="inline-flex h-8 items-center gap-1.5 border border-steel-500 bg-paper pl-2.5 pr-2 text-small font-medium [overflow-wrap:anywhere] hover:bg-steel-100 max-sm:h-auto max-sm:min-h-11"
            >
              {name}
              <Icon of={X} className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Link
          to={cataloguePath({ sort })}
          className="tlink inline-flex min-h-8 items-center px-2 text-small"
        >
          Clear all
        </Link>
      )}
    </div>
  )
}

interface ProductsProps {
  readonly choice: ReadChoice
  readonly page: ReturnType<typeof useCatalogue>
}

function Products({ choice, page }: ProductsProps) {
  if (page.isPending)
    return (
      <Loading label={`Loading the ${words().catalogue}`} className="min-h-[60vh]">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="border-b border-steel-200 py-3">
            <Skeleton className="h-12" />
          </div>
        ))}
      </Loading>
    )
  if (page.error instanceof ApiProblem && page.error.code === 'notSignedIn')
    return <SignInForBought choice={choice} />
  if (page.isLoadingError)
    return (
      <LoadFailure level={2} title={`The ${words().catalogue} could not be loaded`} query={page} />
    )
  const { products, next } = page.data
  // All of a page may have sold out a moment ago; others follow.
  if (products.length === 0 && !next) return <NoParts choice={choice} />
  const families = Map.groupBy(products, ({ category }) => category)
  return (
    <div aria-busy={page.isPlaceholderData}>
      <BrandHead brand={page.data.brand} />
      {[...families].map(([family, parts]) => (
        <FamilyTable
          key={family ?? ''}
          family={family}
          parts={parts}
          introduction={family === null ? undefined : ownValue(page.data.introductions, family)}
          choice={choice}
        />
      ))}
      {(next || choice.after) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {choice.after && (
            <Link className="btn btn-outline" to={cataloguePath({ ...choice, after: undefined })}>
              First page
            </Link>
          )}
          {next && (
            <Link
              className="btn btn-outline"
              rel="next"
              to={cataloguePath({ ...choice, after: next })}
            >
              Next page
            </Link>
          )}
        </nav>
      )}
      <CompareBar />
    </div>
  )
}

/** The owner's words about the brand that alone is chosen; answers of an older server have none. */
function BrandHead({ brand }: Partial<Pick<Found, 'brand'>>) {
  if (!brand) return null
  const { introduction, img } = brand
  return (
    <div className="mb-6 flex items-center gap-4">
      {img !== null && (
        <Picture
          source={pictureSource({ url: img })}
          alt=""
          sizes="5rem"
          className="size-20 shrink-0 border border-steel-200 object-contain p-1"
        />
      )}
      <p className="max-w-[70ch] text-steel-700">{introduction}</p>
    </div>
  )
}

/** A category may be called `__proto__` or `constructor`: inherited properties are no introduction. */
function ownValue(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
