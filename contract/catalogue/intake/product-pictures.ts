import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { ChangeSetId } from '../changes/change-sets.ts'
import { pictureBounds } from '../parts/picture-files.ts'

export const sendPictures = {
  method: 'POST',
  path: '/product/pictures',
  summary:
    'Takes a ZIP of pictures, or pictures (multipart fields `file`), and drafts what they change: each belongs to the product whose part number is its name, with `-2` for the second picture. `changeSet` before them names an import’s open draft, whose rows may name the files; it takes them up. They are read afterwards: see its state.',
  access: 'catalogue:write',
  over: 'pictures',
  limit: 'imports',
  bodyKind: 'multipart',
  bodyLimitBytes: pictureBounds.sentBytes,
  answers: { 201: z.object({ insertedId: ChangeSetId }) },
} as const satisfies Endpoint
