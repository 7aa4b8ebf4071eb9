import type { ApiCall } from '../api/api-call.ts'
import { ApiError, invalidRequest } from '../api/api-error.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import {
  changeMetadata,
  identifier,
  integer,
  metadata,
  object,
  oneOf,
  readParameters,
  required,
  text,
  type Values,
} from '../api/parameters.ts'
import { presentPaymentMethod } from '../api/presenters.ts'
import type { Ledger, Work } from './ledger.ts'
import type { BillingDetails, PaymentMethodRecord } from './records.ts'
import { findTestCard, findTestCardByName, passesLuhn, type TestCard } from './test-cards.ts'

const addressShape = {
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(20),
  state: text(),
}
const billingShape = {
  address: object(addressShape),
  email: text(512),
  name: text(),
  phone: text(20),
  tax_id: text(),
}
const cardShape = {
  number: identifier,
  exp_month: integer,
  exp_year: integer,
  cvc: text(),
  token: identifier,
}
export const paymentMethodShape = {
  type: oneOf('card'),
  card: object(cardShape),
  billing_details: object(billingShape),
  metadata,
}
const createShape = { ...paymentMethodShape, payment_user_agent: text() }

/** Cards as payment methods. A card number is checked once, and stored only if it is a published test number. */
export function createPaymentMethods(ledger: Ledger) {
  return {
    create(call: ApiCall): object {
      const input = readParameters(call.form, createShape)
      required(input.type, 'type')
      return presentPaymentMethod(fromInput(call, input))
    },

    retrieve(call: ApiCall): object {
      return presentPaymentMethod(ledger.get('paymentMethod', call.id, 'payment_method'))
    },

    fromInput,

    /** A created payment method by its id, or one of the named test cards. */
    fromId(work: Work, id: string): PaymentMethodRecord {
      const testCard = findTestCardByName(id)
      if (!testCard) return ledger.get('paymentMethod', id, 'payment_method')
      return save(work, {
        ...cardFacts(testCard, 12, new Date().getUTCFullYear() + 2),
        billing: billingDetails(undefined),
        metadata: {},
      })
    },
  }
}

type PaymentMethodInput = Values<typeof paymentMethodShape>

function fromInput(call: ApiCall, input: PaymentMethodInput): PaymentMethodRecord {
  const card = required(input.card, 'card')
  const facts = card.token
    ? cardFacts(getTokenCard(card.token), 12, new Date().getUTCFullYear() + 2)
    : typedCard(call, card)
  return save(call.work, {
    ...facts,
    billing: billingDetails(input.billing_details),
    metadata: changeMetadata({}, input.metadata),
  })
}

type CardFacts = Omit<PaymentMethodRecord, 'id' | 'created' | 'billing' | 'metadata'>

function save(work: Work, facts: Omit<PaymentMethodRecord, 'id' | 'created'>): PaymentMethodRecord {
  const method = { id: newId('pm'), created: nowInSeconds(), ...facts }
  work.save('paymentMethod', method.id, method)
  return method
}

function cardFacts(card: TestCard, expMonth: number, expYear: number): CardFacts {
  return {
    testCard: card.number,
    brand: card.brand,
    funding: card.funding,
    last4: card.number.slice(-4),
    expMonth,
    expYear,
  }
}

function getTokenCard(token: string): TestCard {
  const card = findTestCardByName(token)
  if (card) return card
  throw new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such token: '${token}'`,
    param: 'card[token]',
  })
}

/** A card as typed by a customer: browsers only, since a shop's server must never see a number. */
function typedCard(call: ApiCall, card: NonNullable<PaymentMethodInput['card']>): CardFacts {
  if (call.audience === 'server') {
    throw new ApiError(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    })
  }
  const number = required(card.number, 'card[number]').replaceAll(/[\s-]/g, '')
  const month = required(card.exp_month, 'card[exp_month]')
  const year = fourDigitYear(required(card.exp_year, 'card[exp_year]'))
  const testCard = findTestCard(number)
  if (!testCard) throw refusedNumber(number)
  checkExpiry(month, year)
  checkSecurityCode(testCard, card.cvc)
  return cardFacts(testCard, month, year)
}

function refusedNumber(number: string): ApiError {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. This is a sandbox: it takes only the published test cards, such as 4242 4242 4242 4242. See https://docs.stripe.com/testing.',
    param: 'number',
  })
}

function checkExpiry(month: number, year: number): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const now = new Date()
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  const lastMonth = year * 12 + month
  if (year > now.getUTCFullYear() + 50 || year < now.getUTCFullYear()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (lastMonth < thisMonth) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
}

function checkSecurityCode(card: TestCard, code: string | null | undefined): void {
  if (code === undefined || code === null) return
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (digits.test(code)) return
  throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param })
}

function fourDigitYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function billingDetails(input: PaymentMethodInput['billing_details']): BillingDetails {
  const email = input?.email ?? null
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'billing_details[email]',
    })
  }
  return {
    address: {
      city: input?.address?.city ?? null,
      country: input?.address?.country ?? null,
      line1: input?.address?.line1 ?? null,
      line2: input?.address?.line2 ?? null,
      postal_code: input?.address?.postal_code ?? null,
      state: input?.address?.state ?? null,
    },
    email,
    name: input?.name ?? null,
    phone: input?.phone ?? null,
    tax_id: input?.tax_id ?? null,
  }
}
