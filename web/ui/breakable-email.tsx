import { Fragment } from 'react'

/** An email that breaks after its @ or a dot if it is too long for its line. */
export function BreakableEmail({ email }: { readonly email: string }) {
  let length = 0
  return email.split(/(?<=[@.])/).map((part) => {
    length += part.length
    return (
      <Fragment key={length}>
        {part}
        <wbr />
      </Fragment>
    )
  })
}
