/** A section of the home page that the owner may name otherwise. */
export interface TitledSection {
  readonly title?: string | undefined
}
