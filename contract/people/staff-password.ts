/** Characters of the password of whoever has a right of staff; in a file of its own, because pages don't load the schemas. */
export const STAFF_PASSWORD_LENGTH = 12

export const isLongEnoughForStaff = (password: string): boolean =>
  [...password].length >= STAFF_PASSWORD_LENGTH
