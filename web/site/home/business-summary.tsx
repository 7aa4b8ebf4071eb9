import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import { useContent } from '../../catalogue/content/home-queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { TitledSection } from './titled-section.ts'

export function BusinessSummary({ title = 'Business summary' }: TitledSection) {
  const { summary } = useContent()
  return (
    <section
      className="below wrap py-14 [--tall:19rem] lg:py-18 lg:[--tall:13rem]"
      aria-labelledby="summary"
    >
      <SectionHeading id="summary" title={title}>
        {!summary && <p className="text-small text-steel-600">Sample figures</p>}
      </SectionHeading>
      <dl className="grid grid-cols-2 border-t-2 border-ink lg:grid-cols-4">
        {(summary ?? defaultHome.summary).map(({ figure, name }, place) => (
          <div
            key={name}
            className={classNames(
              'flex flex-col-reverse justify-end px-4 pb-2 pt-5 lg:px-8',
              place % 2 === 1 ? 'border-l border-steel-200' : 'pl-0',
              place === 2 && 'lg:border-l lg:border-steel-200 lg:!pl-8',
              place >= 2 && 'border-t border-steel-200 lg:border-t-0',
              place === 0 && 'lg:!pl-0',
            )}
          >
            <dt className="mt-1 text-lead text-steel-600">{name}</dt>
            <dd className="head num text-[3.75rem] leading-none lg:text-[5.5rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
