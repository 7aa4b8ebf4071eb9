import { presentDispute, presentPayout } from '../balance/presenters.ts'
import type { Work } from '../payments/ledger.ts'
import { invalidRequest } from './api-error.ts'
import { presentCharge, presentIntent, presentPaymentMethod, presentRefund } from './presenters.ts'

/** Replaces ids by their objects where `expand[]` asks for it. */
export function expand(answer: object, paths: string[], work: Work, origin: string): object {
  return paths.reduce((object, path) => expandPath(object, path.split('.'), work, origin), answer)
}

function expandPath(object: object, path: string[], work: Work, origin: string): object {
  const [field, ...rest] = path
  if (!field || !Object.hasOwn(object, field)) throw notExpandable(path)
  const value = (object as Record<string, unknown>)[field]
  return { ...object, [field]: expandValue(field, value, rest, work, origin) }
}

function expandValue(
  field: string,
  value: unknown,
  rest: string[],
  work: Work,
  origin: string,
): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map((item) => expandPath(item, rest, work, origin))
  const expanded = typeof value === 'string' ? lookUp(field, value, work, origin) : value
  if (typeof expanded !== 'object' || expanded === null) throw notExpandable([field])
  return rest.length > 0 ? expandPath(expanded, rest, work, origin) : expanded
}

function lookUp(field: string, id: string, work: Work, origin: string): object {
  switch (field) {
    case 'latest_charge':
    case 'charge': {
      const charge = work.find('charge', id)
      if (charge) return presentCharge(charge)
      break
    }
    case 'payment_intent': {
      const intent = work.find('intent', id)
      if (intent) return presentIntent(intent, origin, 'server')
      break
    }
    case 'source': {
      const source = findSource(work, id)
      if (source) return source
      break
    }
    case 'payment_method': {
      const method = work.find('paymentMethod', id)
      if (method) return presentPaymentMethod(method)
    }
  }
  throw notExpandable([field])
}

/** The object that moved money in the balance. */
function findSource(work: Work, id: string): object | undefined {
  const charge = work.find('charge', id)
  if (charge) return presentCharge(charge)
  const refund = work.find('refund', id)
  if (refund) return presentRefund(refund)
  const dispute = work.find('dispute', id)
  if (dispute) return presentDispute(dispute)
  const payout = work.find('payout', id)
  return payout && presentPayout(payout)
}

function notExpandable(path: string[]) {
  return invalidRequest(
    `This property cannot be expanded (${path.join('.')}). You may want to try expanding 'data.${path.join('.')}' instead.`,
    { param: 'expand' },
  )
}
