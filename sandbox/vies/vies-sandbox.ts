import Fastify from 'fastify'
import { isFromThisMachine } from '../from-this-machine.ts'
import { portOf } from '../port.ts'

interface Question {
  readonly countryCode?: unknown
  readonly vatNumber?: unknown
}

export interface ViesOptions {
  readonly port: number
  /** VAT ids that are valid; `ID=Name` has a name, too. */
  readonly known: readonly string[]
}

/** The Commission’s REST interface of VIES, as far as a shop asks it. */
export async function buildVies({ port: number, known }: ViesOptions) {
  const names = new Map<string | undefined, string | undefined>(
    known.map((text) => {
      const [id, name] = text.split('=')
      return [id, name]
    }),
  )
  const app = Fastify()
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!isFromThisMachine(raw)) return reply.code(403).send()
  })
  app.post<{ Body: Question }>('/check-vat-number', async ({ body }) => {
    const countryCode = String(body.countryCode)
    const vatNumber = String(body.vatNumber)
    return {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid: names.has(countryCode + vatNumber),
      requestIdentifier: '',
      name: names.get(countryCode + vatNumber) ?? '---',
      address: '---',
    }
  })
  await app.ready()
  const port = portOf(app.server, number)
  return {
    ports: { vies: port },
    open: port.open,
    async close() {
      await port.shut()
      await app.close()
    },
  }
}
