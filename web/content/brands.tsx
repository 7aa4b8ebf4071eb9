import { SectionHeading } from './section-heading.tsx'

const brands = [
  ['Toyota', 'https://www.toyota.com'],
  ['BMW', 'https://www.bmw.com'],
  ['Ford', 'https://www.ford.com'],
  ['Audi', 'https://www.audi.com'],
  ['Honda', 'https://www.honda.com'],
  ['Volkswagen', 'https://www.volkswagen.com'],
  ['Nissan', 'https://www.nissan.com'],
  ['Hyundai', 'https://www.hyundai.com'],
  ['Mazda', 'https://www.mazda.com'],
  ['Kia', 'https://www.kia.com'],
  ['Renault', 'https://www.renault.com'],
  ['Volvo', 'https://www.volvo.com'],
] as const

/** The manufacturers whose cars the parts are for, each leading to the manufacturer's site. */
export function Brands() {
  return (
    <section className="wrap pb-14 lg:pb-18" aria-labelledby="brands">
      <SectionHeading id="brands" title="Brands">
        <p className="text-small text-steel-600">Links open the manufacturer’s site in a new tab</p>
      </SectionHeading>
      <ul className="bulkheads grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {brands.map(([name, address]) => (
          <li key={name}>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="head flex h-24 items-center justify-center text-[1.375rem] text-steel-700 hover:bg-steel-50 hover:text-ink lg:h-28 lg:text-[1.75rem]"
            >
              {name}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
