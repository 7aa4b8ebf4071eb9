import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { GoogleConnection } from '../../platform/environment/settings.ts'

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

const CLIENT_ID = 'shop'

/**
 * An OpenID provider that returns any claims a test wants, such as forged or foreign ones. The sandbox never lies, so
 * it can't test this.
 */
export async function startOidcServer() {
  const own = await generateKeyPair('RS256')
  const another = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }
  let issuer = ''
  let claims: JWTPayload = {}
  let signedBy: 'own' | 'another' | 'nobody' = 'own'
  let tokenRequests = 0

  const sign = (payload: JWTPayload) => {
    if (signedBy === 'nobody') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const { privateKey } = signedBy === 'own' ? own : another
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey)
  }

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (url.startsWith('/.well-known/'))
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url === '/jwks') return send({ keys: [jwk] })
    tokenRequests += 1
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, ...claims }
    send({ access_token: 'any', token_type: 'Bearer', id_token: await sign(payload) })
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection: GoogleConnection = { issuer, clientId: CLIENT_ID, clientSecret: 'any' }

  return {
    connection,
    /** Sets the claims of the following ID tokens. */
    say(said: JWTPayload, by: typeof signedBy = 'own') {
      claims = said
      signedBy = by
    },
    countTokenRequests: () => tokenRequests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
