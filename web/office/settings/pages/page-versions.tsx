import { useMutation } from '@tanstack/react-query'
import { type PageSlug, pageTitles } from '../../../../contract/catalogue/content/page-slugs.ts'
import type { PageVersion } from '../../../../contract/catalogue/content/shop-pages.ts'
import { useWritePage } from '../../../catalogue/content/page-desk-queries.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Link } from '../../../ui/link.tsx'
import { showSuccess } from '../../../ui/toasts.ts'

interface PageVersionsProps {
  readonly slug: PageSlug
  /** Newest first. */
  readonly versions: readonly PageVersion[]
}

/** The versions of a page; restoring one writes its text as a new version. */
export function PageVersions({ slug, versions }: PageVersionsProps) {
  const title = pageTitles[slug]
  const { write, readText, reload } = useWritePage(slug)
  const last = versions[0]?.version ?? 0
  const restore = useMutation({
    mutationFn: async (version: number) => write({ text: await readText(version), version: last }),
    onSuccess: ({ version }) => showSuccess(`${title} published as version ${version}`),
    onSettled: reload,
  })
  if (versions.length === 0) return null
  return (
    <div className="mt-8">
      <h4 className="mb-2 text-h4 font-semibold">Versions</h4>
      <ul className="border-t border-steel-300 text-small">
        {versions.map(({ version, from, by, isWritten }) => (
          <li
            key={version}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-steel-200 py-1.5"
          >
            <span className="num w-22 font-semibold">Version {version}</span>
            <span className="min-w-0 flex-1 basis-48 text-steel-600 [overflow-wrap:anywhere]">
              {formatMoment(from)}
              {by && ` by ${by}`}
              {!isWritten && ', page taken away'}
            </span>
            {isWritten && version !== last && (
              <>
                <Link className="tlink" to={paths.page(slug, version)}>
                  Read<span className="sr-only"> version {version}</span>
                </Link>
                <Button
                  size="small"
                  working={restore.isPending && restore.variables === version}
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(version)}
                >
                  Restore<span className="sr-only"> version {version}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <FormError>{restore.error && failureText(restore.error)}</FormError>
    </div>
  )
}
