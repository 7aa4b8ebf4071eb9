import { failureMessages } from './failure-messages.ts'
import { capital, words } from './text/words.ts'

/**
 * The specification's sentences, to the letter (spelling included), and the shop's own that are used in several places,
 * so that an owner can proofread them. Texts of a single page are in that page.
 */
export const messages = {
  emailRequired: 'Email is Required',
  emailInvalid: 'Provide a valid Email',
  passwordRequired: 'password is Required',
  passwordTooShort: 'Must be 6 carater longer',
  nameRequired: 'Name is Required',
  descriptionRequired: 'Description is Required',
  rattingRequired: 'ratting is Required',
  imageRequired: 'Image is Required',
  altRequired: 'Describe the picture in a few words',
  priceRequired: 'price is Required',
  discountTooLarge: 'The discounted price must be at least $0.01.',
  minimumRequired: 'minimum is Required',
  availableRequired: 'available is Required',
  ageRequired: 'age is Required',
  facebookRequired: 'Facebook is Required',
  linkedinRequired: 'Linkedin is Required',
  phoneRequired: 'Phone is Required',
  addressRequired: 'Address is Required',
  get postCodeRequired() {
    return `${capital(words().postCode)} is Required`
  },
  quantityRequired: 'Ordered quantity is Required',
  quantityOutOfBounds: 'minimum order {floor} and max order {available}',
  totalBelowChargeFloor: 'Card payments start at $0.50: order at least {least} pieces',
  totalAboveChargeCeiling:
    'Card payments end at $999,999.99: order at most {most} pieces at a time',

  emailNotConfirmed: 'Confirm your email to order. We sent a link to {email}.',

  signedUp: 'Sing Up done',
  orderPlaced: 'Order Is Success',
  orderDeleted: 'Order Delete',
  productDeleted: 'Delete success',
  userDeleted: 'Delete Admin',
  madeAdmin: 'successfully made an admin',
  signedOutEverywhere: 'Signed out everywhere',
  productAdded: 'Product added successfully',
  productNotAdded: 'Failed to add the Product',
  profileSaved: ' added successfully',
  nobodySignedIn: 'No user is logged in',
  resetMailNeedsEmail: 'Enter Your Mail Address',
  resetMailSent: 'Send Mail',
  paymentComplete: 'Congratulations!your payment is complete',
  paymentCompleteTag: 'Payment Complete',
  alreadyAdmin: 'All Ready Admin',
  confirmOrderDelete: 'Are You Sure Order Delete?',
  confirmProductDelete: 'Are You Sure Delete?',
  pageNotFound: 'Page Not Fount 404',
  orderOption: 'Order Option...',

  passwordCommon: 'That password is too common. Choose another.',
  passwordShorterThan: 'At least {minimum} characters',
  invalidLink:
    'This link no longer works: it was used, replaced by a newer one, or is more than an hour old.',
  invalidCredential: 'Wrong email or password.',
  emailAlreadyInUse: 'This email already has an account. Log in instead.',
  notSignedIn: 'Log in to continue.',
  accountBlocked: 'This account is blocked. Please write to us.',
  notConfirmed: 'The shop did not confirm this. Check whether it was done before you try again.',
  ...failureMessages,
  tooManyRequests: 'Too many attempts. Wait a moment and try again.',
  cardDeclined: 'Your card was declined.',
  paymentPaused:
    'The card was declined five times. Try again in {minutes} minutes. Nothing was charged.',
  paymentRefused:
    'The payment provider can’t charge this order. Nothing was charged. Write to us with the order number.',
  sentBefore: 'This order was already placed. See My Order, or start a new one.',
  stillUnderWay: 'This is still being processed. Try again in a moment.',
  paymentUnavailable: 'Payment is temporarily unavailable. Try again in a moment.',
  paymentsClosed:
    'Payments are switched off: this may be a copy of another shop. Its staff see on Audit how to switch them on.',
} as const

/**
 * Why a sign-in in a popup failed. The codes are those of the provider that the specification names; both adapters use
 * them.
 */
export const signInFailures = {
  'unauthorized-domain':
    'Google login works only at the shop’s own address. Open the shop there and try again.',
  'popup-blocked':
    'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The Google window was closed before you were logged in. Try again.',
  'cancelled-popup-request': 'Another Google window was opened. Continue there.',
  'user-cancelled': 'Google login was cancelled. You are not logged in.',
  'web-storage-unsupported': 'Your browser blocks cookies for this site. Allow them and try again.',
  'network-request-failed': 'Google could not be reached. Check your connection and try again.',
  'internal-error': 'Login did not work. Try again in a moment.',
  'invalid-api-key': 'The shop’s login is not set up correctly. Please tell us.',
  'auth-domain-config-required': 'The shop’s login lacks its domain setting. Please tell us.',
  'email-not-verified':
    'Google has not confirmed this email. Confirm it at Google, or log in with a password.',
  timeout: 'The login took longer than ten minutes. Start again.',
} as const

/** Further reasons of a sign-in by email at Firebase. */
export const emailSignInFailures = {
  'user-disabled': messages.accountBlocked,
  'password-does-not-meet-requirements':
    'Choose a stronger password: longer, with capital and small letters, digits and symbols.',
  'operation-not-allowed': 'This way to log in is switched off. Try another, or write to us.',
} as const

export type SignInFailureCode = keyof typeof signInFailures

export type MessageKey = keyof typeof messages

/** Fills `{name}` placeholders; a placeholder without a value stays visible, so that the mistake is noticed. */
export function fillMessage(
  key: MessageKey,
  facts: Readonly<Record<string, string | number>>,
): string {
  return messages[key].replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place))
}
