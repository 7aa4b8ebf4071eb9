import { pageSlugs } from '../../../contract/catalogue/content/page-slugs.ts'
import { slugOf } from '../../../contract/values/text/slug.ts'
import { capital, words } from '../../../contract/values/text/words.ts'

/** A page of the settings. `sections` are the titles on it with the labels that the search finds. */
export interface Subject {
  readonly slug: string
  readonly title: string
  readonly about: string
  readonly sections: Readonly<Record<string, readonly string[]>>
}

export const subjects = [
  {
    slug: 'shop',
    title: 'Shop',
    about: 'Name, footer, contact, address, logos, colour, time zone',
    sections: {
      Shop: ['Name', 'Footer', 'English', 'Phone', 'Email for customers', 'Hours', 'Address'],
      Look: ['Logo on light', 'Logo on dark', 'Colour of actions'],
      Calendar: ['Time zone'],
    },
  },
  {
    slug: 'pages',
    title: 'Pages',
    about: 'Terms, privacy, returns, shipping, imprint and contact, in the footer once written',
    sections: {
      Terms: [],
      Privacy: [],
      Returns: [],
      Shipping: [],
      Imprint: [],
      Contact: [],
      Consent: ['Ask at sign-up', 'Ask at each order'],
    },
  },
  {
    slug: 'home',
    title: 'Home',
    about: 'Slides, sections, figures, brands and CEO cards of the home page',
    sections: { 'Home page': ['Sections', 'Slides', 'Business summary', 'Brands', 'CEO cards'] },
  },
  {
    slug: 'freight',
    title: 'Freight',
    about: 'Tariff by zone and pallets, days until dispatch, parts without pack data',
    sections: {
      Freight: [
        ...['Charge freight', 'Parts may share a pallet', 'Buyers may collect at the dock'],
        ...['Days until dispatch', 'Holidays', 'Lift gate', 'Each kilogram', 'Taxed as'],
        ...['Parts without pack data', 'Add a zone'],
      ],
      'Check the tariff': ['Pallets'],
    },
  },
  {
    slug: 'tax',
    title: 'Tax',
    about: 'Tax rules by place, category and day',
    sections: { Tax: ['Charge tax', 'Add a rule'], 'Check the tax': [] },
  },
  {
    slug: 'seller',
    title: 'Seller and numbers',
    about:
      'The company on invoices, its bank account, prefixes of numbers, accounts of the journal',
    sections: {
      get Seller() {
        const place = ['Street', capital(words().postCode), 'City', 'State or region', 'Country']
        return ['Legal name', ...place, 'VAT id', 'EIN', 'IBAN', 'BIC', 'Email']
      },
      Numbering: ['Invoices begin with', 'Credit notes begin with'],
      Accounting: ['Receivables', 'Card payments', 'Sales', 'Tax code without tax', 'DATEV'],
    },
  },
  {
    slug: 'orders',
    title: 'Orders and returns',
    about: 'Days to return, refunds without a password, carriers and their tracking pages',
    sections: {
      Returns: ['Days to return'],
      Refunds: ['Refunds without a password'],
      Carriers: ['Add a carrier', 'Tracking address'],
    },
  },
  {
    slug: 'fields',
    title: 'Fields',
    about: 'Fields of your own on products and orders',
    sections: { 'Product fields': ['Add a field'], 'Order fields': [] },
  },
  {
    slug: 'mails',
    title: 'Mails',
    about: 'The name that mails come from, what the shop’s address and staff are told of',
    sections: {
      'From address': ['From name'],
      'Emails to me': ['New order', 'Payment', 'Low stock'],
      'Emails to the shop’s address': ['New order', 'Payment', 'Low stock'],
    },
  },
  {
    slug: 'figures',
    title: 'Figures',
    about: 'The days by which figures are counted, and where they stand',
    sections: { Figures: ['Time zone', 'Figures, on Overview', 'Figures that customers see'] },
  },
  {
    slug: 'system',
    title: 'System',
    about: 'What the shop was started with, to read only',
    sections: { 'Set by environment': [] },
  },
] as const satisfies readonly Subject[]

export type SubjectSlug = (typeof subjects)[number]['slug']

/** The subject of an address; the first one is shown without. */
export const findSubject = (slug: string | undefined) =>
  subjects.find((one) => one.slug === slug) ?? subjects[0]

/** Where a section stands on its subject's page: the shop's pages are opened one at a time. */
export function placeOf(subject: string, section: string): string {
  return `${isPage(subject, section) ? '?page=' : '#'}${slugOf(section)}`
}

const isPage = (subject: string, section: string) =>
  subject === 'pages' && pageSlugs.some((slug) => slug === slugOf(section))

/** Links to the sections of a long page. */
export function sectionsOf({ sections }: Subject): readonly Hit[] {
  const all = Object.keys(sections)
  return all.length > 1 ? all.map((section) => ({ section, label: section })) : []
}

/** Hits of one subject that are listed; a longer search narrows them. */
const MOST_HITS = 5

interface Hit {
  readonly section: string
  readonly label: string
}

/** Subjects with the settings whose words contain all of the searched words; a subject's own name finds it too. */
export function findSettings(
  searched: string,
  environment: readonly string[] = [],
): { readonly subject: Subject; readonly hits: readonly Hit[] }[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return subjects.flatMap((subject: Subject) => {
    const all = Object.entries(subject.sections).flatMap(([section, labels]) => {
      const own = subject.slug === 'system' ? environment : labels
      return [section, ...own].map((label) => ({ section, label }))
    })
    const hits = all.filter(({ label }) => has(label)).slice(0, MOST_HITS)
    const isNamed = has(`${subject.title} ${subject.about}`)
    return hits.length > 0 || isNamed ? [{ subject, hits }] : []
  })
}
