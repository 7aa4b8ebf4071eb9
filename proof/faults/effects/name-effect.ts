/** Tables of orders, money, goods, papers and change sets. Housekeeping and queues of jobs are left alone. */
const WATCHED =
  /^(orders|order_\w+|cart\w*|kept_answer|payment_\w+|refund\w*|webhook_event|\w+_bookmark|mail|product|stock_entry|return_\w+|shipment\w*|document|number_series|paper_file|alert|users|change_set|change_row)$/

const LOCK = /\bfor (no key )?update( of \w+)?( skip locked| nowait)?/gi
const CHANGE =
  /\b(insert into|update|delete from)\s+"?([\w.]+)"?(?:\s+(?:as\s+\w+\s+)?set\s+"?(\w+))?/gi

/** Names a statement by its first change of something watched (“update orders set state”), else by its lock. */
function nameChange(text: string): string | undefined {
  const plain = text.replaceAll(LOCK, '')
  const changes = [...plain.matchAll(CHANGE)]
  if (changes.length > 0) {
    const change = changes.find(([, , table = '']) => WATCHED.test(table))
    if (!change) return undefined
    const [, verb = '', table = '', column] = change
    return `${verb.toLowerCase()} ${table}${column ? ` set ${column}` : ''}`
  }
  if (/\benter_stock_as\b/.test(text)) return 'enter_stock_as'
  const locked = plain === text ? undefined : /\bfrom\s+"?(\w+)/i.exec(plain)?.[1]
  return locked && WATCHED.test(locked) ? `lock ${locked}` : undefined
}

/** States, kinds and reasons among the values: they tell a payment that settles from one that expires. */
function readWords(values: readonly unknown[]): string[] {
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((text) => /^\{"kind":"(\w+)"/.exec(text)?.[1] ?? text)
    .filter((text) => /^[a-z][A-Za-z]{2,30}$/.test(text))
}

/**
 * Names the effects of one connection. A statement without words of its own has those of the one before it in its
 * transaction, so that each kind of transaction has a commit of its own.
 */
export function effectNamer() {
  let isInTransaction = false
  let last: string | undefined
  let words = ''

  return (text: string, values: readonly unknown[]): string | undefined => {
    const [verb = ''] = text.trimStart().toLowerCase().split(/[\s;]/)
    if (['begin', 'rollback', 'commit'].includes(verb)) {
      const ended = last
      isInTransaction = verb === 'begin'
      last = undefined
      words = ''
      return verb === 'commit' && ended ? `commit after ${ended}` : undefined
    }
    const change = nameChange(text)
    if (!change) return undefined
    const named = readWords(values).join(' ') || words
    const effect = `${change} ${named}`.trimEnd()
    if (isInTransaction) {
      last = effect
      words = named
    }
    return effect
  }
}

/** A call to the provider: `PATCH /order/* asks GET /v1/payment_intents/*`. */
export function nameCall(asker: string, method: string, path: string): string {
  return `${asker} asks ${method} ${maskPath(path)}`
}

/** A path without its query and the ids in it. */
export function maskPath(path: string): string {
  const [plain = ''] = path.split('?')
  return plain.replaceAll(/\/(?=[^/]*\d)[\w-]{8,}/g, '/*')
}
