/** An e-mail that, where it is too long for its line, breaks after its @. */
export function BreakableEmail({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
