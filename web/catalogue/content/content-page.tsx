import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ContentForm } from './content-form.tsx'
import { contentPlans } from './content-kinds.ts'
import { useEditedContent } from './queries.ts'

/** Edits the home page's content: slides, summary, brands and CEO cards. For admins. */
export default function ContentPage() {
  return (
    <>
      <PageHead title="Content" />
      <PageHeading className="mb-2">Content</PageHeading>
      <p className="mb-8 max-w-[60ch] text-steel-700">
        What the home page says. Saved texts are shown to everybody at once.
      </p>
      <div className="grid grid-cols-1 gap-12">
        {(Object.keys(contentPlans) as ContentKind[]).map((kind) => (
          <ContentSection key={kind} kind={kind} />
        ))}
      </div>
    </>
  )
}

function ContentSection({ kind }: { kind: ContentKind }) {
  const content = useEditedContent(kind)
  const { title } = contentPlans[kind]
  return (
    <section aria-labelledby={kind}>
      <h3 id={kind} className="mb-4 flex items-center gap-3 border-b-2 border-ink pb-2 text-h3">
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
