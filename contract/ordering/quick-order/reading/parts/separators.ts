/** Signs and words that part one wish of a line from the next. */
const STRONG =
  /[;|•]|[+&/]|(?<![\p{L}])(?:and|also|plus|then|und|sowie|auch|et|aussi|y|e|ed|anche|i|oraz|en|ook|och|og)(?![\p{L}])/iu

/** Everything that may part two wishes. */
export const separators = new RegExp(`${STRONG.source}|,(?!\\d{3}(?!\\d))`, 'giu')

/** How strongly a text parts what stands on both sides of it. */
export const strength = (text: string) => (STRONG.test(text) ? 2 : text.includes(',') ? 1 : 0)
