import { deflateSync } from 'node:zlib'

/** Objects of a stream: readers unpack the whole one for any of them. */
const OBJECTS = 200

interface Kept {
  readonly no: number
  /** Place in the file, or the stream that holds it and its place there. */
  readonly at: number
  readonly stream?: number
}

/**
 * Packs a PDF's small objects into streams and its table of objects with them (ISO 32000-1, 7.5.7 and 7.5.8): the
 * structure for screen readers is most of a long paper, and packed a tenth of it. Takes what pdfkit writes: one table,
 * nothing encrypted.
 */
export function packObjects(pdf: Buffer): Buffer {
  const { objects, trailer, size } = readObjects(pdf)
  const chunks: Buffer[] = [pdf.subarray(0, objects[0]?.from)]
  let end = chunks[0]?.length ?? 0
  const kept: Kept[] = []
  const write = (no: number, bytes: Buffer) => {
    kept.push({ no, at: end })
    chunks.push(bytes)
    end += bytes.length
  }
  const small: { no: number; body: string }[] = []
  for (const { no, from, to } of objects) {
    const text = pdf.toString('latin1', from, to).trimEnd()
    if (text.endsWith('endstream\nendobj')) write(no, pdf.subarray(from, to))
    else small.push({ no, body: text.slice(text.indexOf('obj') + 3, -'endobj'.length).trim() })
  }
  let next = size
  for (let from = 0; from < small.length; from += OBJECTS) {
    const group = small.slice(from, from + OBJECTS)
    kept.push(...group.map(({ no }, at) => ({ no, at, stream: next })))
    let offset = 0
    const places = group.map(({ no, body }) => {
      const place = `${no} ${offset}`
      offset += body.length + 1
      return place
    })
    const head = `${places.join(' ')}\n`
    const content = Buffer.from(head + group.map(({ body }) => body).join('\n'), 'latin1')
    const entries = `/Type /ObjStm /N ${group.length} /First ${head.length}`
    write(next, toStream(next, entries, content))
    next += 1
  }
  const start = end
  kept.push({ no: next, at: start })
  const table = Buffer.alloc((next + 1) * 7)
  for (const { no, at, stream } of kept) {
    table.writeUInt8(stream === undefined ? 1 : 2, no * 7)
    table.writeUInt32BE(stream ?? at, no * 7 + 1)
    table.writeUInt16BE(stream === undefined ? 0 : at, no * 7 + 5)
  }
  table.writeUInt16BE(0xffff, 5)
  const entries = `/Type /XRef /Size ${next + 1} /W [1 4 2] ${trailer}`
  chunks.push(toStream(next, entries, table), Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(chunks)
}

function toStream(no: number, entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(
      `${no} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

function readObjects(pdf: Buffer) {
  const end = pdf.toString('latin1', pdf.length - 64)
  const table = Number(end.match(/startxref\n(\d+)/)?.[1])
  const text = pdf.toString('latin1', table)
  const rows = [...text.matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
  const starts = rows.flatMap(([, at, use], no) => (use === 'n' ? [{ no, from: Number(at) }] : []))
  starts.sort((one, other) => one.from - other.from)
  const objects = starts.map((one, place) => ({ ...one, to: starts[place + 1]?.from ?? table }))
  const entries = text.match(/trailer\n<<([\s\S]*)>>\nstartxref/)?.[1] ?? ''
  return { objects, size: rows.length, trailer: entries.replace(/\/Size \d+/, '').trim() }
}
