/** Joins the classes that apply; what is false or missing leaves nothing behind. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
