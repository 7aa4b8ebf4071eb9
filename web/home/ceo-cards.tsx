import { SectionHeading } from '../ui/section-heading.tsx'
import { Tag } from '../ui/tag.tsx'
import { CeoPortrait } from './ceo-portrait.tsx'

const ceos = [
  {
    likeness: { hair: 'bun', collar: 'jacket', hasGlasses: true },
    name: 'Ingrid Vass',
    post: 'Chief executive, parts',
    remark: 'Buys by the container, answers by noon.',
  },
  {
    likeness: { hair: 'short', collar: 'overall', hasBeard: true },
    name: 'Daniel Okafor',
    post: 'Chief executive, tools',
    remark: 'Twenty years behind a trade counter.',
  },
  {
    likeness: { hair: 'bob', collar: 'shirt' },
    name: 'Renata Sole',
    post: 'Chief executive, delivery',
    remark: 'Knows what fits on a pallet, and what does not.',
  },
] as const

/** Three invented people, drawn and not photographed, each marked as a sample. */
export function CeoCards() {
  return (
    <section
      className="below bg-steel-50 py-14 [--tall:37rem] md:[--tall:22rem] lg:py-18 lg:[--tall:15rem]"
      aria-labelledby="ceos"
    >
      <div className="wrap">
        <SectionHeading id="ceos" title="Our CEOs">
          <p className="text-small text-steel-600">Sample cards</p>
        </SectionHeading>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {ceos.map(({ likeness, name, post, remark }) => (
            <li key={name} className="flex border border-steel-300 bg-paper">
              <CeoPortrait likeness={likeness} />
              <div className="flex min-h-40 flex-1 flex-col items-start p-4 lg:p-5">
                <Tag>Sample</Tag>
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
