/** A form as a browser sends it: its bytes, and the header with their boundary. */
export async function encodeForm(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** A file for a form. */
export const fileOf = (content: string | Buffer, name: string, type = ''): File =>
  // A buffer may be in shared memory by its type only.
  new File([content as BlobPart], name, { type })
