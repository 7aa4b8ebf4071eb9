import fc from 'fast-check'
import { type Draft, type HostileRequest, toBytes } from './request-bytes.ts'

/** Requested only from within another request's body; an answer that contains it was smuggled. */
export const SMUGGLED = 'smuggled-request'
const hidden = `GET /${SMUGGLED} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`

const withFraming = (framing: string, body: string) => (draft: Draft) =>
  toBytes(draft, framing, body)
const chunked = 'Transfer-Encoding: chunked\r\n'

type Break = (draft: Draft) => Buffer

/** Wrong or contradictory lengths and chunks, and malformed heads. */
const breaks: readonly Break[] = [
  ...[
    '999',
    '99999999999999999999999',
    '-1',
    '+5',
    '0x5',
    '5 5',
    '5, 5',
    '5, 6',
    '',
    'five',
    '\t5',
    '5;',
  ].map((length) => withFraming(`Content-Length: ${length}\r\n`, '{"a"')),
  withFraming('Content-Length: 4\r\nContent-Length: 40\r\n', hidden),
  withFraming('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
  withFraming(
    'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n',
    `2\r\n{}\r\n0\r\n\r\n${hidden}`,
  ),
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    '\x0bchunked',
    'chunked, chunked',
    'gzip, chunked',
    'Chunked\r\nTransfer-Encoding: x',
    'chun\tked',
  ].map((coding) =>
    withFraming(`Content-Length: 5\r\nTransfer-Encoding: ${coding}\r\n`, `0\r\n\r\n${hidden}`),
  ),
  withFraming(`Content-Length: 5\r\nTransfer-Encoding : chunked\r\n`, `0\r\n\r\n${hidden}`),
  withFraming(`Content-Length: 5\r\n Transfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`),
  withFraming(`Content-Length: 5\r\nX: y\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`),
  ...[
    'zz\r\n{}\r\n0\r\n\r\n',
    '-1\r\n{}\r\n0\r\n\r\n',
    'FFFFFFFFFFFFFFFFF\r\n{}\r\n',
    '2\r\n{}0\r\n\r\n',
    '2\n{}\n0\n\n',
    '2\r\n{}\r\n',
    '2\r\n{',
    '',
    '0x2\r\n{}\r\n0\r\n\r\n',
    '2 \r\n{}\r\n0\r\n\r\n',
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `${'2;a=b\r\n{}\r\n'.repeat(3000)}0\r\n\r\n`,
    `${'0'.repeat(5000)}2\r\n{}\r\n0\r\n\r\n`,
    `2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: x\r\n\r\n`,
    `2\r\n{}\r\n0\r\n${'T: x\r\n'.repeat(4000)}\r\n`,
    `8\r\n{"a":1}\r\n\r\n0\r\n\r\n`,
  ].map((body) => withFraming(chunked, body)),
  ...[
    ['X', 'y'.repeat(20_000)].join(': '),
    'no colon at all',
    ': no name',
    'X Y: z',
    'X\0: y',
    'X: \0',
    'X: a\rb',
    ' folded',
    'X:',
    '\u00ff: x',
    'X: y\n\nGET / HTTP/1.1',
    Array.from({ length: 3000 }, (_, index) => `H${index}: x`).join('\r\n'),
    Array.from({ length: 900 }, (_, index) => `H${index}: x`).join('\r\n'),
  ].map((line) => withFraming(`${line}\r\n`, '')),
  ...[
    'GET / HTTP/9.9',
    'GET /',
    'GET / HTTP/1.1 x',
    'get / HTTP/1.1',
    ' GET / HTTP/1.1',
    'GET  / HTTP/1.1',
    'GET / HTP/1.1',
    'GET / HTTP/1.',
    'G\0T / HTTP/1.1',
    'GET /\0 HTTP/1.1',
    'GET / http/1.1',
    'GET /a b HTTP/1.1',
    'CONNECT 127.0.0.1:22 HTTP/1.1',
    'BREW / HTTP/1.1',
    '/ GET HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET / HTTP/2.0',
    'GET / HTTP/0.9',
    'GET / RTSP/1.0',
    `${'A'.repeat(9000)} / HTTP/1.1`,
    `GET /${'a'.repeat(30_000)} HTTP/1.1`,
  ].map(
    (line): Break =>
      () =>
        Buffer.from(`${line}\r\nHost: x\r\n\r\n`, 'latin1'),
  ),
  () => Buffer.from('GET /healthz HTTP/1.0\r\n\r\n'),
  () => Buffer.from('GET /healthz HTTP/1.1\r\n\r\n'),
  () => Buffer.from('\r\n\r\n\r\n'),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1'),
  () => Buffer.from('1603010200010001fc0303', 'hex'),
  () => Buffer.alloc(3000, 0xff),
  () => Buffer.alloc(3000),
  () => Buffer.from('*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\nb\r\n'),
  // Valid, followed by garbage.
  (draft) => Buffer.concat([toBytes(draft), Buffer.from('\x00\xff garbage\r\n\r\n', 'latin1')]),
  (draft) => Buffer.concat(Array.from({ length: 20 }, () => toBytes(draft))),
  // Truncated.
  (draft) => toBytes(draft).subarray(0, 25),
  (draft) => toBytes(draft).subarray(0, -1),
]

/** A request whose bytes are malformed, truncated or more than one request. */
export function brokenFrames(draft: Draft): fc.Arbitrary<HostileRequest> {
  return fc
    .constantFrom(...breaks)
    .map((breakIt) => ({ bytes: breakIt(draft), method: draft.method, framing: 'broken' }))
}
