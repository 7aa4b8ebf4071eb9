import { invalidRequest, missingParameter } from './api-error.ts'
import { identifier, integer, type TimeRange, timeRange, type Values } from './parameters.ts'

/** Stripe's lists: newest first, paged by the id after or before which to continue. */

export const listShape = {
  limit: integer,
  starting_after: identifier,
  ending_before: identifier,
  created: timeRange,
}

interface Listed {
  id: string
  created: number
}

/** `all` is in the order of creation, so that an id marks where to continue. */
export function pageOf<Value extends Listed>(
  all: ReadonlyMap<string, Value>,
  input: Values<typeof listShape>,
  matches: (value: Value) => boolean = () => true,
): { records: Value[]; hasMore: boolean } {
  const limit = input.limit ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  }
  const found = [...all.values()]
    .filter((value) => isWithin(value.created, input.created) && matches(value))
    .reverse()
  if (input.ending_before) {
    const end = placeOf(found, input.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { records: found.slice(start, end), hasMore: start > 0 }
  }
  const start = input.starting_after
    ? placeOf(found, input.starting_after, 'starting_after') + 1
    : 0
  return { records: found.slice(start, start + limit), hasMore: found.length > start + limit }
}

export function listAnswer(url: string, presented: object[], hasMore: boolean): object {
  return { object: 'list', data: presented, has_more: hasMore, url }
}

function placeOf(values: Listed[], id: string, param: string): number {
  const place = values.findIndex((value) => value.id === id)
  if (place < 0) throw missingParameter('object', id, param)
  return place
}

export function isWithin(created: number, range: TimeRange | undefined): boolean {
  if (!range) return true
  return (
    created > (range.gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
    created < (range.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (range.lte ?? Number.POSITIVE_INFINITY)
  )
}
