import audi from 'simple-icons/icons/audi.svg'
import bmw from 'simple-icons/icons/bmw.svg'
import ford from 'simple-icons/icons/ford.svg'
import honda from 'simple-icons/icons/honda.svg'
import hyundai from 'simple-icons/icons/hyundai.svg'
import kia from 'simple-icons/icons/kia.svg'
import mazda from 'simple-icons/icons/mazda.svg'
import nissan from 'simple-icons/icons/nissan.svg'
import renault from 'simple-icons/icons/renault.svg'
import toyota from 'simple-icons/icons/toyota.svg'
import volkswagen from 'simple-icons/icons/volkswagen.svg'
import volvo from 'simple-icons/icons/volvo.svg'
import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import { useContent } from '../../catalogue/content/home-queries.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { TitledSection } from './titled-section.ts'

/** Logos from simple-icons, one file each; decorative, since the names are beside them. */
const logos: Readonly<Record<string, string>> = {
  Toyota: toyota,
  BMW: bmw,
  Ford: ford,
  Audi: audi,
  Honda: honda,
  Volkswagen: volkswagen,
  Nissan: nissan,
  Hyundai: hyundai,
  Mazda: mazda,
  Kia: kia,
  Renault: renault,
  Volvo: volvo,
}

/** Manufacturers of the cars that the parts fit, each linked to its site. */
export function Brands({ title = 'Brands' }: TitledSection) {
  const { brands = defaultHome.brands } = useContent()
  return (
    <section
      className="below wrap pb-14 [--tall:34rem] md:[--tall:25rem] lg:pb-18 lg:[--tall:20rem]"
      aria-labelledby="brands"
    >
      <SectionHeading id="brands" title={title}>
        <p className="text-small text-steel-600">Links open the manufacturer’s site in a new tab</p>
      </SectionHeading>
      <ul className="bulkheads grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {brands.map(({ name, link }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a brand may be there twice, and none moves
          <li key={place}>
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className="group flex h-28 flex-col items-center justify-center gap-2 text-small font-medium text-steel-700 hover:bg-steel-50 hover:text-ink lg:h-32"
            >
              {logos[name] && (
                <img
                  src={logos[name]}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  decoding="async"
                  className="size-11 opacity-75 group-hover:opacity-100 lg:size-12"
                />
              )}
              {name}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
