/** An email that breaks after its @ if it is too long for its line. */
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
