/** Least characters of a password of staff; in a file of its own, because pages don't load the schemas. */
export const STAFF_PASSWORD_LENGTH = 12

export const isLongEnoughForStaff = (password: string): boolean =>
  [...password].length >= STAFF_PASSWORD_LENGTH
