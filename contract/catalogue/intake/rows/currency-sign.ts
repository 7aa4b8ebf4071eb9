const CURRENCY =
  /^(?:[A-Z]{0,3}\s?\p{Sc}|USD|EUR|GBP|PLN|CHF|CZK|SEK|NOK|DKK|HUF|RON|CAD|AUD|CNY|JPY|zł|Kč|kr\.?|Fr\.?)$/u

/** Whether a text beside a number is a currency: `€`, `US$`, `zł`. */
export const isCurrencySign = (text: string): boolean => CURRENCY.test(text)
