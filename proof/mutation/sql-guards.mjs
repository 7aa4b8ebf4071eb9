/**
 * Guards that Stryker can't mutate because they are SQL: conditions, locks and uniqueness. A guard is a range of source
 * and the text that replaces it when dropped.
 */

const CONDITIONS = /(?<!function |\.)\b(?:eq|ne|lte?|gte?|inArray|isNull|isNotNull|inScope)\(/g
const LOCKS_AND_ONCES = /\.(?:for|onConflictDoNothing)\(/g
const SQL_LOCKS = /perform [^;]+;/g
const BEFORE_A_CONDITION = /\b(?:where|and)\s+/g
/** The end of a condition, outside its own brackets. */
const AFTER_A_CONDITION = /^(?:\s+(?:and|or|returning|order by|limit|--)\b|\s*--|\s*[);`])/

export function findGuards(source) {
  return [
    ...findCalls(source, CONDITIONS).map((call) => ({ ...call, instead: 'sql`true`' })),
    ...findCalls(source, LOCKS_AND_ONCES).map((call) => ({ ...call, instead: '' })),
    ...findSqlTemplates(source).flatMap(({ start, end }) => findSqlGuards(source, start, end)),
  ]
}

/** The guards of one function in a migration. */
export function findGuardsOfFunction(source, name) {
  const start = source.indexOf(`function ${name}`)
  return findSqlGuards(source, start, source.indexOf('$$;', start))
}

export function dropGuard(source, { start, end, instead }) {
  return source.slice(0, start) + instead + source.slice(end)
}

function findSqlGuards(source, from, to) {
  const text = source.slice(0, to)
  const conditions = placesOf(text, BEFORE_A_CONDITION, from).map(({ end }) => ({
    start: end,
    end: endOfCondition(text, end),
    instead: 'true',
  }))
  const locks = placesOf(text, SQL_LOCKS, from).map((lock) => ({ ...lock, instead: '' }))
  return [...conditions, ...locks]
}

function findCalls(source, pattern) {
  return placesOf(source, pattern, 0).map(({ start, end }) => ({
    start,
    end: endOfBracket(source, end - 1) + 1,
  }))
}

/** From the opening to the closing backtick of each `sql` template. */
function findSqlTemplates(source) {
  return placesOf(source, /\bsql(?:<[^>]*>)?`/g, 0).map(({ end: start }) => {
    let end = start
    while (source[end] !== '`') end = endOfPart(source, end) + 1
    return { start, end }
  })
}

function placesOf(source, pattern, from) {
  return [...source.matchAll(pattern)]
    .filter(({ index }) => index >= from)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

function endOfCondition(text, start) {
  let end = start
  while (end < text.length && !AFTER_A_CONDITION.test(text.slice(end))) {
    end = endOfPart(text, end) + 1
  }
  return end
}

/** The end of the token at this position: a bracket with its content, or one character. */
function endOfPart(text, place) {
  if (text[place] === '(') return endOfBracket(text, place)
  return text.startsWith('${', place) ? endOfBracket(text, place + 1) : place
}

function endOfBracket(text, start) {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if ('({'.includes(text[place])) depth += 1
    if (')}'.includes(text[place])) depth -= 1
    if (depth === 0) return place
  }
  throw new Error(`A bracket is not closed: ${text.slice(start, start + 40)}`)
}
