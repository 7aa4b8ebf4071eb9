import { useLocation } from 'react-router'
import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import type { SampleKind } from '../../../contract/catalogue/content/samples.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ContentForm } from './content-form.tsx'
import { contentPlans } from './content-kinds.ts'
import { useEditedContent, useSamples } from './queries.ts'

const kinds = Object.keys(contentPlans) as ContentKind[]

/** Edits the home page's content; on a phone one kind at a time, chosen by the address's hash. For admins. */
export default function ContentPage() {
  const hash = useLocation().hash.slice(1)
  // The server's page knows no hash.
  const isHydrated = useIsHydrated()
  const chosen = (isHydrated && kinds.find((kind) => kind === hash)) || kinds[0]
  return (
    <>
      <PageHead title="Content" />
      <PageHeading className="mb-2">Content</PageHeading>
      <p className="max-w-[60ch] text-steel-700">
        What the home page says. Saved texts are shown to everybody at once.
      </p>
      <nav aria-label="Content" className={`${CHOICE_LINE} !mt-4 !mb-6 gap-x-2`}>
        {kinds.map((kind) => (
          <a
            key={kind}
            className={classNames(
              // From 768 px all kinds are on the page: links that jump to them.
              'btn btn-outline shrink-0 md:!border-transparent md:!bg-transparent md:!px-2 md:underline md:underline-offset-4',
              kind === chosen && 'max-md:!bg-ink max-md:!text-paper',
            )}
            href={`#${kind}`}
          >
            {contentPlans[kind].title}
          </a>
        ))}
        <Link className="tlink inline-flex shrink-0 items-center px-2 font-medium" to={paths.home}>
          Open the home page
        </Link>
      </nav>
      <StillSample />
      <div className="grid grid-cols-1 gap-10">
        {kinds.map((kind) => (
          <ContentSection key={kind} kind={kind} isChosen={kind === chosen} />
        ))}
      </div>
    </>
  )
}

const sampleLinks: Readonly<Record<SampleKind, readonly [name: string, to: string]>> = {
  slides: ['Slides', '#slides'],
  summary: ['Business summary', '#summary'],
  discount: ['Car Discount: rename or hide it', '#sections'],
  reviews: ['Reviews of the demo', paths.reviews],
  ceos: ['CEO cards', '#ceos'],
}

/** The parts that visitors see marked `Sample`. */
function StillSample() {
  const { data: samples = [], isPending } = useSamples()
  if (isPending) return <Skeleton className="mb-8 h-32 md:h-24" />
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="samples" className="mb-8 bg-note-wash px-4 py-3">
      <h3 id="samples" className="text-h4 font-semibold">
        Still sample
      </h3>
      <p className="mb-1 text-small">Visitors see these marked as a sample until they are yours.</p>
      <ul className="flex flex-wrap gap-x-6">
        {samples.map((kind) => (
          <li key={kind}>
            <Link
              to={sampleLinks[kind][1]}
              className="tlink inline-flex min-h-8 items-center text-small font-medium"
            >
              {sampleLinks[kind][0]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContentSection({ kind, isChosen }: { kind: ContentKind; isChosen: boolean }) {
  const content = useEditedContent(kind)
  const { title } = contentPlans[kind]
  return (
    <section aria-labelledby={kind} className={isChosen ? undefined : 'max-md:hidden'}>
      <h3
        id={kind}
        className="mb-4 scroll-mt-24 flex items-center gap-3 border-b-2 border-ink pb-2 text-h3"
      >
        {title}
        {content.data && <Tag>{content.data.isOwn ? 'Your own' : 'As delivered'}</Tag>}
      </h3>
      <Unloaded what={title} query={content}>
        <Skeleton className="h-40" />
      </Unloaded>
      {content.data && <ContentForm kind={kind} content={content.data} />}
    </section>
  )
}
