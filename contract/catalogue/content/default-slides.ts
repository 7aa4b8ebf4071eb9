/** A slide's text and its link, a path on this site. */
export interface SlideText {
  readonly title: string
  readonly text: string
  readonly linkName: string
  readonly link: string
}

/** Slides shown until the shop writes its own. Their pictures are built into the site. */
export const defaultSlides: readonly SlideText[] = [
  {
    title: 'Parts and tools by the pallet',
    text: 'From 500 pieces per part. See price and stock, then pay by card.',
    linkName: 'All parts',
    link: '/catalogue',
  },
  {
    title: 'Brake discs and pads',
    text: 'Discs packed in pairs, pads by the axle set.',
    linkName: 'Brake parts',
    link: '/catalogue?category=Brakes',
  },
  {
    title: 'Engine parts to size',
    text: 'Pistons with rings and pin, belts in sets.',
    linkName: 'Engine parts',
    link: '/catalogue?category=Engine',
  },
  {
    title: 'Workshop tools for every bay',
    text: 'Spanners, pliers and hammers for daily use.',
    linkName: 'Hand tools',
    link: '/catalogue?category=Hand+tools',
  },
]
