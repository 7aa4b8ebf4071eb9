import { z } from 'zod'
import { partVatId } from '../../people/billing/vat-ids.ts'

const PATIENCE_MS = 10_000

/** An answer of the REST interface; if a member state does not answer, it holds errors instead. */
const Answer = z.object({
  valid: z.boolean(),
  requestDate: z.string().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
})

/** Looks a VAT id up in the register. */
export type Register = (vatId: string) => Promise<z.infer<typeof Answer>>

/** The European Union’s register of VAT ids at an address. Fails if it, or the member state behind it, is silent. */
export function viesRegister(url: string): Register {
  return async (vatId) => {
    const response = await fetch(`${url.replace(/\/$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(partVatId(vatId)),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`VIES answers ${response.status}.`)
    const answer = Answer.safeParse(await response.json())
    if (!answer.success) throw new Error('VIES does not say whether the VAT id is valid.')
    return answer.data
  }
}
