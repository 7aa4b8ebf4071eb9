/** Parts that stand beside each other at most. */
export const MOST_COMPARED = 4

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids in an address: `?ids=a,b`, or `?ids=a&ids=b` as a form without script sends it. */
export function readComparedIds(search: URLSearchParams): string[] {
  const ids = search.getAll('ids').flatMap((list) => list.toLowerCase().split(','))
  return [...new Set(ids.filter((id) => UUID.test(id)))].slice(0, MOST_COMPARED)
}
