import { useParams, useSearchParams } from 'react-router'
import { pageTitles } from '../../../contract/catalogue/content/page-slugs.ts'
import type { ShopPage } from '../../../contract/catalogue/content/shop-pages.ts'
import { MarkdownText } from '../../catalogue/content/markdown-text.tsx'
import { useShopPage } from '../../catalogue/content/page-queries.ts'
import NotFoundPage from '../../catalogue/products/not-found-page.tsx'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShopName } from '../../platform/base/shop-query.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** Terms, privacy and the like, as the owner wrote them. */
export default function OwnerPage() {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const page = useShopPage(slug, search.get('version') ?? undefined)
  if (page.error instanceof ApiProblem && page.error.status < 500) return <NotFoundPage />
  return (
    <div className="wrap py-8 lg:py-12">
      {page.isPending && <Skeleton className="h-80" />}
      {page.isLoadingError && (
        <>
          <PageHead title="Page" />
          <h1 className="mb-5 text-h1">Page</h1>
          <LoadFailure level={2} title="The page could not be loaded" query={page} />
        </>
      )}
      {page.data && <Written page={page.data} />}
    </div>
  )
}

function Written({ page: { slug, version, text, from, isFormer } }: { readonly page: ShopPage }) {
  const name = useShopName()
  const title = pageTitles[slug]
  return (
    <article className="max-w-[70ch]">
      <PageHead
        title={title}
        description={`${title} of ${name}.`}
        canonical={paths.page(slug)}
        isFound={!isFormer}
      />
      <h1 className="text-h1">{title}</h1>
      <p className="mt-2 mb-8 text-small text-steel-600">
        Version {version}, from {formatMoment(from)}
        {isFormer && (
          <>
            . No longer in force:{' '}
            <Link className="tlink" to={paths.page(slug)}>
              read the version of today
            </Link>
          </>
        )}
      </p>
      <MarkdownText text={text} under={1} />
    </article>
  )
}
