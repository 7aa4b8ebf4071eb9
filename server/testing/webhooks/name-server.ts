import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TYPE_A = 1
const ANSWERED_WITHOUT_ERROR = 0x8180

/** A server of the DNS on loopback that answers every question for IPv4 with what `find` says, for others with nothing. */
export async function startNameServer(find: (name: string) => readonly string[]) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const isWanted = question.readUInt16BE(end) === TYPE_A
    if (isWanted) asked.push(name)
    const answers = isWanted ? find(name) : []
    const header = Buffer.alloc(HEADER_BYTES)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(ANSWERED_WITHOUT_ERROR, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    const asking = question.subarray(HEADER_BYTES, end + 4)
    socket.send(Buffer.concat([header, asking, ...answers.map(writeAnswer)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Names of which the IPv4 address was asked. */
    asked,
    close: () => socket.close(),
  }
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** The name of the question, IPv4, for no time at all. */
function writeAnswer(address: string): Buffer {
  const named = [0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]
  return Buffer.from([...named, ...address.split('.').map(Number)])
}
