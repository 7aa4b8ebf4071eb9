import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaperDesk, type PaperDesk, readPages } from '../../testing/desks/paper-desk.ts'
import { exampleAddress } from '../../testing/factories.ts'

let desk: PaperDesk

beforeAll(async () => {
  desk = await openPaperDesk()
})
afterAll(() => desk.close())

const shipTo = {
  ...exampleAddress,
  label: '',
  company: 'Okonkwo Garages',
  name: 'Ada Okonkwo',
  street2: '',
  dockHours: 'Mon–Fri 7–15',
  liftGate: true,
}
const note = 'Shrink-wrap twice'

/** The texts of the slip and of the first label. */
async function printed(freight: object): Promise<string[]> {
  const id = await desk.order({ lines: 1, name: 'dana-login', shipTo, freight })
  await desk.pack(id, 1, [[1, 10]], note)
  const papers = ['packingSlip', 'labels'].map(async (paper) => {
    const { rawPayload } = await desk.get(`/order/${id}/${paper}.pdf`)
    return (await readPages(rawPayload))[0] ?? ''
  })
  return Promise.all(papers)
}

test('slip and label name the receiver in lines, the dock hours, the paid lift gate and the note', async () => {
  for (const text of await printed({ reason: null, liftGateCents: 7500 })) {
    expect(text).toContain(
      'Okonkwo Garages Ada Okonkwo 2210 Fulton Yard Chicago, IL 60607 United States',
    )
    for (const part of ['Dock hours Mon–Fri 7–15', 'Lift gate (paid)', `Note: ${note}`])
      expect(text).toContain(part)
    expect(text).not.toContain('dana-login')
  }
  for (const text of await printed({ reason: null, liftGateCents: 0 }))
    expect(text).toContain('Needs a lift gate')
})

test('goods that are collected have no address on slip and label', async () => {
  for (const text of await printed({ reason: 'pickUp', liftGateCents: 0 })) {
    expect(text).toContain('COLLECTION')
    expect(text).toContain('Okonkwo Garages')
    for (const part of ['Fulton Yard', '60607', 'Ship to', 'Dock hours'])
      expect(text).not.toContain(part)
  }
})
