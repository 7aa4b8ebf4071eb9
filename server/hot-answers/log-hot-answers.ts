import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { describeAddress, REQUEST_COMPLETED } from '../operations/log.ts'
import type { LogOutput } from '../operations/log-output.ts'
import { nameRequest } from '../operations/request-id.ts'
import type { HotAddress } from './hot-answers.ts'

type LogHotAnswer = (
  request: IncomingMessage,
  address: HotAddress,
  outcome: { readonly status: number; readonly milliseconds: number },
) => void

/**
 * Logs cached answers in the logger's format, from prebuilt text: the logger itself would take a third of the answer's
 * time.
 */
export function logHotAnswers(app: FastifyInstance, output: LogOutput): LogHotAnswer {
  // Fixed by a setting. Fastify's type of the logger lacks this method.
  if (!(app.log as Logger).isLevelEnabled('info')) return () => {}
  const source = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  let count = 0

  function name(request: IncomingMessage): string {
    if (request.headers['x-request-id'] !== undefined) return nameRequest(request)
    count += 1
    return `hot-${count.toString(36)}`
  }

  return (request, address, { status, milliseconds }) => {
    address.logged ??= JSON.stringify(describeAddress(address.url)).slice(1, -1)
    const asked = `"method":"${request.method}",${address.logged},"remoteAddress":"${request.socket.remoteAddress}"`
    output.write(
      `{"level":30,"time":${Date.now()},${source},"reqId":"${name(request)}","req":{${asked}},"res":{"statusCode":${status}},"responseTime":${milliseconds.toFixed(3)},"msg":"${REQUEST_COMPLETED}"}\n`,
    )
  }
}
