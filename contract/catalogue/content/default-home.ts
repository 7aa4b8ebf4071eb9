/** A manufacturer of cars that the parts fit. */
export interface Brand {
  readonly name: string
  readonly link: string
}

export interface SummaryFigure {
  readonly figure: string
  readonly name: string
}

export interface Ceo {
  readonly name: string
  readonly post: string
  readonly remark: string
  /** Invented, and marked so. */
  readonly sample: boolean
}

/** The home page's content below its products, as specified, until the shop writes its own. */
export const defaultHome = {
  brands: [
    { name: 'Toyota', link: 'https://www.toyota.com' },
    { name: 'BMW', link: 'https://www.bmw.com' },
    { name: 'Ford', link: 'https://www.ford.com' },
    { name: 'Audi', link: 'https://www.audi.com' },
    { name: 'Honda', link: 'https://www.honda.com' },
    { name: 'Volkswagen', link: 'https://www.volkswagen.com' },
    { name: 'Nissan', link: 'https://www.nissan.com' },
    { name: 'Hyundai', link: 'https://www.hyundai.com' },
    { name: 'Mazda', link: 'https://www.mazda.com' },
    { name: 'Kia', link: 'https://www.kia.com' },
    { name: 'Renault', link: 'https://www.renault.com' },
    { name: 'Volvo', link: 'https://www.volvo.com' },
  ],
  summary: [
    { figure: '100+', name: 'customers' },
    { figure: '500+', name: 'tools' },
    { figure: '1000+', name: 'happy clients' },
    { figure: '33k+', name: 'reviews' },
  ],
  ceos: [
    {
      name: 'Ingrid Vass',
      post: 'Chief executive, parts',
      remark: 'Buys by the container, answers by noon.',
      sample: true,
    },
    {
      name: 'Daniel Okafor',
      post: 'Chief executive, tools',
      remark: 'Twenty years behind a trade counter.',
      sample: true,
    },
    {
      name: 'Renata Sole',
      post: 'Chief executive, delivery',
      remark: 'Knows what fits on a pallet, and what does not.',
      sample: true,
    },
  ],
} as const satisfies {
  readonly brands: readonly Brand[]
  readonly summary: readonly SummaryFigure[]
  readonly ceos: readonly Ceo[]
}
