/** In place of the list of changes while there are none. */
export function NothingYet() {
  return <p className="mt-2 border-t-2 border-ink pt-3 text-small text-steel-600">Nothing yet</p>
}
