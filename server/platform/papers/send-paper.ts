import type { FastifyReply } from 'fastify'

interface KeptPaper {
  readonly type: string
  readonly bytes: Buffer
}

/** File name ending of such a type: `pdf`, `jpg` or `png`. */
export const endingOf = (type: string): string =>
  type.slice(type.indexOf('/') + 1).replace('jpeg', 'jpg')

/** Answers with what somebody sent. Saved, never opened as a page of the shop: anybody may send one. */
export function sendPaper(reply: FastifyReply, { type, bytes }: KeptPaper, name: string): Buffer {
  reply
    .type(type)
    .header('content-disposition', `attachment; ${writeFileName(name)}`)
    .header('cache-control', 'private, no-store')
  return bytes
}

/** As in RFC 6266: in ASCII, and whole where that loses letters. */
function writeFileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}
