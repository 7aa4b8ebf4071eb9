/** Why cards' owners question a payment, in the provider's words and in ours. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank could not process it',
  credit_not_processed: 'A refund was promised and did not come',
  duplicate: 'Charged twice',
  fraudulent: 'The owner of the card did not order it',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Not enough money in the account',
  product_not_received: 'The goods did not arrive',
  product_unacceptable: 'The goods are not as described',
  subscription_canceled: 'The buyer had cancelled',
  unrecognized: 'The owner of the card does not recognise it',
}

/** A reason that is missing above stands as the provider wrote it. */
export const nameReason = (reason: string | null): string =>
  reason === null ? 'No reason given' : (reasons[reason] ?? reason.replaceAll('_', ' '))
