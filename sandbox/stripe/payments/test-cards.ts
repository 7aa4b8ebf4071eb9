/** Stripe's published test cards and their effects: https://docs.stripe.com/testing */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

/** The bank's reason for declining a charge. */
export interface Decline {
  code: string
  declineCode?: string
  message: string
  param?: string
}

export type DisputeReason = 'fraudulent' | 'product_not_received'

export interface TestCard {
  number: string
  brand: CardBrand
  funding: 'credit' | 'debit' | 'prepaid'
  /** Payment-method ids of the card for use in server code. */
  names: string[]
  /** The bank asks the customer before the charge. */
  asksForAuthentication: boolean
  decline?: Decline
  /** The card's owner questions each charge at once. */
  dispute?: { reason: DisputeReason; isInquiry: boolean }
}

const declined = 'Your card was declined.'

const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: declined,
}
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

const succeeding: TestCard[] = [
  good('4242424242424242', 'visa', 'credit', ['pm_card_visa', 'tok_visa', 'pm_card_us']),
  good('4012888888881881', 'visa', 'credit', []),
  good('4000056655665556', 'visa', 'debit', ['pm_card_visa_debit', 'tok_visa_debit']),
  good('5555555555554444', 'mastercard', 'credit', ['pm_card_mastercard', 'tok_mastercard']),
  good('2223003122003222', 'mastercard', 'credit', []),
  good('5200828282828210', 'mastercard', 'debit', [
    'pm_card_mastercard_debit',
    'tok_mastercard_debit',
  ]),
  good('5105105105105100', 'mastercard', 'prepaid', [
    'pm_card_mastercard_prepaid',
    'tok_mastercard_prepaid',
  ]),
  good('378282246310005', 'amex', 'credit', ['pm_card_amex', 'tok_amex']),
  good('371449635398431', 'amex', 'credit', []),
  good('6011111111111117', 'discover', 'credit', ['pm_card_discover', 'tok_discover']),
  good('6011000990139424', 'discover', 'credit', []),
  good('3056930009020004', 'diners', 'credit', ['pm_card_diners', 'tok_diners']),
  good('30569309025904', 'diners', 'credit', []),
  good('36227206271667', 'diners', 'credit', []),
  good('38520000023237', 'diners', 'credit', []),
  good('3566002020360505', 'jcb', 'credit', ['pm_card_jcb', 'tok_jcb']),
  good('6200000000000005', 'unionpay', 'credit', ['pm_card_unionpay', 'tok_unionpay']),
]

const declining: TestCard[] = [
  bad('4000000000000002', genericDecline, [
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclined',
    'tok_visa_chargeDeclined',
    'tok_chargeDeclined',
  ]),
  bad('4000000000009995', insufficientFunds, [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'pm_card_chargeDeclinedInsufficientFunds',
    'tok_visa_chargeDeclinedInsufficientFunds',
  ]),
  bad('4000000000009987', { code: 'card_declined', declineCode: 'lost_card', message: declined }, [
    'pm_card_visa_chargeDeclinedLostCard',
    'pm_card_chargeDeclinedLostCard',
    'tok_visa_chargeDeclinedLostCard',
  ]),
  bad(
    '4000000000009979',
    { code: 'card_declined', declineCode: 'stolen_card', message: declined },
    [
      'pm_card_visa_chargeDeclinedStolenCard',
      'pm_card_chargeDeclinedStolenCard',
      'tok_visa_chargeDeclinedStolenCard',
    ],
  ),
  bad(
    '4000000000000069',
    { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
    ['pm_card_chargeDeclinedExpiredCard', 'tok_chargeDeclinedExpiredCard'],
  ),
  bad(
    '4000000000000127',
    { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
    ['pm_card_chargeDeclinedIncorrectCvc', 'tok_chargeDeclinedIncorrectCvc'],
  ),
  bad('4000000000000119', processingError, [
    'pm_card_chargeDeclinedProcessingError',
    'tok_chargeDeclinedProcessingError',
  ]),
  bad(
    '4000000000006975',
    {
      code: 'card_declined',
      declineCode: 'card_velocity_exceeded',
      message:
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    },
    [
      'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
      'tok_visa_chargeDeclinedVelocityLimitExceeded',
    ],
  ),
  bad('4100000000000019', { code: 'card_declined', declineCode: 'fraudulent', message: declined }, [
    'pm_card_radarBlock',
    'tok_radarBlock',
    'pm_card_chargeDeclinedFraudulent',
  ]),
  // Can be attached to a customer; then every charge is declined.
  bad('4000000000000341', genericDecline, ['pm_card_chargeCustomerFail', 'tok_chargeCustomerFail']),
]

const authenticating: TestCard[] = [
  asking('4000002500003155', ['pm_card_authenticationRequiredOnSetup']),
  asking('4000002760003184', ['pm_card_authenticationRequired']),
  asking('4000000000003220', ['pm_card_threeDSecure2Required']),
  asking('4000000000003063', ['pm_card_threeDSecureRequired']),
  asking('4000008400001629', ['pm_card_threeDSecureRequiredChargeDeclined'], genericDecline),
  asking(
    '4000008260003178',
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    insufficientFunds,
  ),
]

const disputing: TestCard[] = [
  disputed('4000000000000259', ['pm_card_createDispute', 'tok_createDispute'], 'fraudulent'),
  disputed(
    '4000000000002685',
    ['pm_card_createDisputeProductNotReceived', 'tok_createDisputeProductNotReceived'],
    'product_not_received',
  ),
  disputed(
    '4000000000001976',
    ['pm_card_createDisputeInquiry', 'tok_createDisputeInquiry'],
    'fraudulent',
    true,
  ),
]

const testCards: readonly TestCard[] = [
  ...succeeding,
  ...declining,
  ...authenticating,
  ...disputing,
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))
const byName = new Map(testCards.flatMap((card) => card.names.map((name) => [name, card] as const)))

export function findTestCard(number: string): TestCard | undefined {
  return byNumber.get(number)
}

export function findTestCardByName(name: string): TestCard | undefined {
  return byName.get(name)
}

/** Finds a test card by its whole number. */
export function getTestCard(number: string): TestCard {
  const card = byNumber.get(number)
  if (!card) throw new Error(`No published test card has the number ending in ${number.slice(-4)}.`)
  return card
}

/** The checksum of every card number. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function good(
  number: string,
  brand: CardBrand,
  funding: TestCard['funding'],
  names: string[],
): TestCard {
  return { number, brand, funding, names, asksForAuthentication: false }
}

function bad(number: string, decline: Decline, names: string[]): TestCard {
  return { ...good(number, 'visa', 'credit', names), decline }
}

function asking(number: string, names: string[], decline?: Decline): TestCard {
  return { ...good(number, 'visa', 'credit', names), asksForAuthentication: true, decline }
}

function disputed(
  number: string,
  names: string[],
  reason: DisputeReason,
  isInquiry = false,
): TestCard {
  return { ...good(number, 'visa', 'credit', names), dispute: { reason, isInquiry } }
}
