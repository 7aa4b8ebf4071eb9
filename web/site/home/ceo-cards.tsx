import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import { useContent } from '../../catalogue/content/home-queries.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CeoPortrait } from './ceo-portrait.tsx'
import type { TitledSection } from './titled-section.ts'

/** By place; nobody is meant to be recognised. */
const likenesses = [
  { hair: 'bun', collar: 'jacket', hasGlasses: true },
  { hair: 'short', collar: 'overall', hasBeard: true },
  { hair: 'bob', collar: 'shirt' },
] as const

/** Three people, drawn and not photographed; those who are invented are marked as samples. */
export function CeoCards({ title = 'Our CEOs' }: TitledSection) {
  const { ceos = defaultHome.ceos } = useContent()
  return (
    <section
      className="below bg-steel-50 py-14 [--tall:37rem] md:[--tall:22rem] lg:py-18 lg:[--tall:15rem]"
      aria-labelledby="ceos"
    >
      <div className="wrap">
        <SectionHeading id="ceos" title={title}>
          {ceos.some(({ sample }) => sample) && (
            <p className="text-small text-steel-600">Sample cards</p>
          )}
        </SectionHeading>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {ceos.map(({ name, post, remark, sample }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards neither move nor come and go
            <li key={place} className="flex border border-steel-300 bg-paper">
              <CeoPortrait likeness={likenesses[place] ?? likenesses[0]} />
              <div className="flex min-h-40 flex-1 flex-col items-start p-4 lg:p-5">
                {sample && <Tag>Sample</Tag>}
                <h3 className="mt-3 text-h4 font-semibold">{name}</h3>
                <p className="text-small text-steel-600">{post}</p>
                <p className="mt-auto pt-3 text-small">{remark}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
