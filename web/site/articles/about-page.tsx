import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useShopName } from '../../platform/base/shop-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { projects, skills } from './developer.ts'

/** The developer of the shop, on a data sheet. */
export default function AboutPage() {
  return (
    <div className="wrap py-8 lg:py-12">
      <PageHead
        title="About"
        description={`Who built ${useShopName()}: the developer’s data sheet, skills and four projects.`}
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[2fr_3fr]">
        <Sheet />
        <Skills />
      </div>
      <Projects />
    </div>
  )
}

function Sheet() {
  return (
    <section aria-labelledby="developer">
      <div className="flex items-end gap-5">
        <span
          aria-hidden="true"
          className="head flex size-32 shrink-0 items-end bg-steel-800 p-3 text-[4rem] leading-[.8] text-white"
        >
          MT
        </span>
        <div>
          <Tag>Sample</Tag>
          <h1 id="developer" className="mt-2 text-h1">
            Mara Tennant
          </h1>
        </div>
      </div>
      <p className="mt-6 max-w-[52ch] text-lead text-steel-700">
        Web developer for shops and stores. Learned the trade behind the counter of a parts
        wholesaler, and builds the software that was missing there: quick to search, plain about
        prices, and honest about stock.
      </p>
      <dl className="mt-6 border-t-2 border-ink text-table">
        <Fact name="Trade">Full-stack developer</Fact>
        <Fact name="Place">Rotterdam, Netherlands</Fact>
        <Fact name="In the trade since">2014</Fact>
        <Fact name="Languages">English, Dutch, German</Fact>
        <Fact name="Email">
          <a className="tlink" href="mailto:mara@bulkhead.example">
            mara@bulkhead.example
          </a>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-b border-steel-200 py-2.5">
      <dt className="text-steel-600">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Skills() {
  return (
    <section aria-labelledby="skills">
      <h2 id="skills" className="mb-4 text-h2">
        Skills
      </h2>
      <table aria-labelledby="skills" className="ledger ledger-dense">
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Used for</th>
            <th scope="col" className="!text-right">
              Years
            </th>
          </tr>
        </thead>
        <tbody>
          {skills.map(({ name, use, years }) => (
            <tr key={name}>
              <th scope="row" className="!font-semibold">
                {name}
              </th>
              <td className="text-steel-700">{use}</td>
              <td className="r num">{years}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Projects() {
  return (
    <section aria-labelledby="projects" className="mt-14">
      <h2 id="projects" className="mb-4 text-h2">
        Projects
      </h2>
      <ul className="bulkheads sm:grid-cols-2 xl:grid-cols-4">
        {projects.map(({ number, name, description, address }) => (
          <li
            key={number}
            className="relative flex flex-col p-5 has-[a:hover]:z-[1] has-[a:hover]:outline-2 has-[a:hover]:outline-ink"
          >
            <p className="part-no">{number}</p>
            <h3 className="mt-1 text-h4 font-semibold">{name}</h3>
            <p className="mt-1.5 mb-5 text-small text-steel-600">{description}</p>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              aria-label={`${name}, ${address.replace('https://', '')}, in a new tab`}
              className="tlink mt-auto inline-flex min-h-6 items-center gap-1 self-start text-small font-medium after:absolute after:inset-0"
            >
              {address.replace('https://', '')}
              <Icon of={ArrowUpRight} className="size-4" />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-steel-600">
        This developer is made up, and the four addresses are examples.
      </p>
    </section>
  )
}
