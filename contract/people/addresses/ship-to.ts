/** Where an order goes, in parts. Empty texts: none. */
export interface ShipTo {
  /** The buyer's own name for it. */
  readonly label: string
  readonly company: string
  readonly name: string
  readonly street: string
  readonly street2: string
  readonly city: string
  /** State or province. */
  readonly region: string
  readonly postCode: string
  /** ISO 3166-1, two capital letters. */
  readonly country: string
  readonly phone: string
  readonly dockHours: string
  /** Whether the truck needs one to unload. */
  readonly liftGate: boolean
}

/** In characters. */
export const shipToBounds = {
  label: 40,
  company: 80,
  name: 80,
  street: 120,
  street2: 120,
  city: 80,
  region: 40,
  postCode: 16,
  phone: 40,
  dockHours: 80,
  /** Addresses of an account. */
  addresses: 200,
} as const
