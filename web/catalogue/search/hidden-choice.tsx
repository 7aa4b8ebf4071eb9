import { type CatalogueChoice, cataloguePath } from '../../platform/base/paths.ts'

/** A choice as hidden fields, kept by a form of the catalogue that changes something else. */
export function HiddenChoice({ choice }: { choice: CatalogueChoice }) {
  const [, search] = cataloguePath(choice).split('?')
  return [...new URLSearchParams(search)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
