import type { ApiCall } from '../api/api-call.ts'
import { invalidRequest } from '../api/api-error.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import {
  anyObject,
  boolean,
  changeMetadata,
  identifier,
  list,
  metadata,
  object,
  oneOf,
  positiveInteger,
  readParameters,
  required,
  text,
  type Values,
} from '../api/parameters.ts'
import { presentIntent } from '../api/presenters.ts'
import type { Events } from '../events/events.ts'
import type { Charging } from './charging.ts'
import {
  assertAmount,
  assertCancelable,
  assertConfirmable,
  assertCurrency,
  assertRepriceable,
  missingPaymentMethod,
  spentPaymentMethod,
} from './intent-errors.ts'
import type { Ledger } from './ledger.ts'
import { type createPaymentMethods, paymentMethodShape } from './payment-methods.ts'
import type { IntentRecord, PaymentMethodRecord } from './records.ts'

const paymentShape = {
  payment_method: identifier,
  payment_method_data: object(paymentMethodShape),
  return_url: identifier,
  use_stripe_sdk: boolean,
  error_on_requires_action: boolean,
  receipt_email: text(512),
  shipping: anyObject,
}
const describingShape = {
  amount: positiveInteger,
  currency: identifier,
  metadata,
  description: text(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  // The parameter's name since API version 2026-10-28, and its previous name.
  allowed_payment_method_types: list(),
  payment_method_types: list(),
}
const createShape = {
  ...paymentShape,
  ...describingShape,
  automatic_payment_methods: object({
    enabled: boolean,
    allow_redirects: oneOf('always', 'never'),
  }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirmation_method: oneOf('automatic'),
  confirm: boolean,
}
const updateShape = { ...paymentShape, ...describingShape }
const cancelShape = {
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
}

interface PaymentIntentsOptions {
  ledger: Ledger
  events: Events
  charging: Charging
  paymentMethods: ReturnType<typeof createPaymentMethods>
  origin: () => string
}

/** PaymentIntents: created, changed, confirmed and cancelled by the rules Stripe documents. */
export function createPaymentIntents(options: PaymentIntentsOptions) {
  const { ledger, events, charging, paymentMethods, origin } = options

  const present = (call: ApiCall, intent: IntentRecord) =>
    presentIntent(intent, origin(), call.audience)

  /** A browser may access the one intent whose secret it has. */
  function getIntent(call: ApiCall): IntentRecord {
    const intent = ledger.get('intent', call.id, 'intent')
    if (call.audience === 'server' || call.clientSecret === intent.clientSecret) return intent
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    )
  }

  function chosenMethod(
    call: ApiCall,
    input: Values<typeof paymentShape>,
  ): PaymentMethodRecord | undefined {
    const method = input.payment_method_data
      ? paymentMethods.fromInput(call, input.payment_method_data)
      : input.payment_method && paymentMethods.fromId(call.work, input.payment_method)
    if (!method) return undefined
    if (method.spentOn) throw spentPaymentMethod()
    return method
  }

  function pay(
    call: ApiCall,
    intent: IntentRecord,
    method: PaymentMethodRecord,
    input: Values<typeof paymentShape>,
  ): object {
    const attempt = charging.start(call.work, call, intent, method, {
      returnUrl: input.use_stripe_sdk ? undefined : input.return_url,
      declineIfAsked: input.error_on_requires_action,
    })
    const declined = charging.declinedAnswer(attempt, call.audience)
    if (declined) throw declined
    return present(call, attempt.intent)
  }

  return {
    create(call: ApiCall): object {
      const input = readParameters(call.form, createShape)
      const amount = required(input.amount, 'amount')
      const currency = required(input.currency, 'currency').toLowerCase()
      assertCurrency(currency)
      assertAmount(amount, currency)
      assertTypes(typesOf(input))
      const method = chosenMethod(call, input)
      const id = newId('pi')
      const intent: IntentRecord = {
        id,
        clientSecret: newId(`${id}_secret`, 25),
        created: nowInSeconds(),
        amount,
        amountReceived: 0,
        currency,
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        metadata: changeMetadata({}, input.metadata),
        description: input.description ?? null,
        receiptEmail: input.receipt_email ?? null,
        statementDescriptor: input.statement_descriptor ?? null,
        statementDescriptorSuffix: input.statement_descriptor_suffix ?? null,
        shipping: input.shipping ?? null,
        paymentMethodTypes: typesOf(input) ?? ['card'],
        automaticPaymentMethods:
          input.automatic_payment_methods?.enabled ?? typesOf(input) === undefined,
        paymentMethod: method?.id ?? null,
        latestCharge: null,
        lastPaymentError: null,
        challenge: null,
        canceledAt: null,
        cancellationReason: null,
      }
      call.work.save('intent', id, intent)
      events.record(
        call.work,
        call,
        'payment_intent.created',
        presentIntent(intent, origin(), 'server'),
      )
      if (!input.confirm) return present(call, intent)
      if (!method) throw missingPaymentMethod(intent, (value) => present(call, value))
      return pay(call, intent, method, input)
    },

    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      return present(call, getIntent(call))
    },

    list(call: ApiCall): object {
      const page = pageOf(ledger.all('intent'), readParameters(call.form, listShape))
      const presented = page.records.map((intent) => present(call, intent))
      return listAnswer('/v1/payment_intents', presented, page.hasMore)
    },

    update(call: ApiCall): object {
      const input = readParameters(call.form, updateShape)
      const intent = getIntent(call)
      for (const param of ['amount', 'currency', 'payment_method'] as const) {
        if (input[param] !== undefined) {
          assertRepriceable(intent, param, (value) => present(call, value))
        }
      }
      const changed = described(intent, input)
      assertCurrency(changed.currency)
      assertAmount(changed.amount, changed.currency)
      assertTypes(typesOf(input))
      const method = chosenMethod(call, input)
      if (method) changed.paymentMethod = method.id
      const isRepriced = changed.amount !== intent.amount || changed.currency !== intent.currency
      // The customer authenticated another amount or another card.
      if (changed.paymentMethod && (method || (isRepriced && intent.challenge))) {
        changed.status = 'requires_confirmation'
        changed.challenge = null
      }
      call.work.save('intent', intent.id, changed)
      return present(call, changed)
    },

    confirm(call: ApiCall): object {
      const input = readParameters(call.form, paymentShape)
      const intent = getIntent(call)
      assertConfirmable(intent, (value) => present(call, value))
      const method =
        chosenMethod(call, input) ??
        (intent.paymentMethod && ledger.get('paymentMethod', intent.paymentMethod))
      if (!method) throw missingPaymentMethod(intent, (value) => present(call, value))
      return pay(call, described(intent, input), method, input)
    },

    cancel(call: ApiCall): object {
      const input = readParameters(call.form, cancelShape)
      const intent = getIntent(call)
      assertCancelable(intent, (value) => present(call, value))
      const canceled: IntentRecord = {
        ...intent,
        status: 'canceled',
        challenge: null,
        canceledAt: nowInSeconds(),
        cancellationReason: input.cancellation_reason ?? null,
        settlement: undefined,
      }
      call.work.save('intent', intent.id, canceled)
      events.record(
        call.work,
        call,
        'payment_intent.canceled',
        presentIntent(canceled, origin(), 'server'),
      )
      return present(call, canceled)
    },
  }
}

/** Fields that describe the payment, with the request's changes. */
function described(intent: IntentRecord, input: Values<typeof updateShape>): IntentRecord {
  const keep = <Value>(value: Value | undefined, before: Value) =>
    value === undefined ? before : value
  return {
    ...intent,
    amount: keep(input.amount, intent.amount),
    currency: keep(input.currency?.toLowerCase(), intent.currency),
    metadata: changeMetadata(intent.metadata, input.metadata),
    description: keep(input.description, intent.description),
    receiptEmail: keep(input.receipt_email, intent.receiptEmail),
    statementDescriptor: keep(input.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keep(
      input.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
    shipping: keep<object | null>(input.shipping, intent.shipping),
    paymentMethodTypes: keep(typesOf(input), intent.paymentMethodTypes),
  }
}

function typesOf(input: {
  allowed_payment_method_types?: string[] | undefined
  payment_method_types?: string[] | undefined
}): string[] | undefined {
  return input.allowed_payment_method_types ?? input.payment_method_types
}

function assertTypes(types: string[] | undefined): void {
  const strange = types?.find((type) => type !== 'card')
  if (strange === undefined) return
  throw invalidRequest(
    `The payment method type "${strange}" is invalid. The sandbox takes cards only.`,
    { param: 'payment_method_types' },
  )
}
