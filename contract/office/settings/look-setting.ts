import { z } from 'zod'
import { PictureUrl } from '../../values/fields.ts'
import { findActionFault, findNearestAction, isHexColour } from '../../values/look/action-colour.ts'
import { DEFAULT_ACTION_COLOUR } from '../../values/look/shop-look.ts'

/** Address of an uploaded picture; empty: none. */
const LogoUrl = z.union([z.literal(''), PictureUrl])

const ActionColour = z
  .string()
  .toLowerCase()
  .refine(isHexColour, { error: 'A colour such as #ffc61a', abort: true })
  .refine((colour) => findActionFault(colour) === undefined, {
    error: ({ input }) =>
      `${findActionFault(String(input))}. The nearest that passes is ${findNearestAction(String(input))}`,
  })

/** The shop's face: its logos, and the colour of buttons and marks. */
export const LookSetting = z
  .strictObject({
    /** For light grounds: header, papers, browser icon if square. */
    logoUrl: LogoUrl,
    /** For dark grounds: footer and mails. */
    logoDarkUrl: LogoUrl,
    /** `#rrggbb`; refused with the nearest that passes if its contrast is too low. */
    actionColour: ActionColour,
  })
  .refine(({ logoUrl, logoDarkUrl }) => logoUrl !== '' || logoDarkUrl === '', {
    path: ['logoUrl'],
    message: 'Upload the logo for light grounds, too: the header and papers are light',
  })
export type LookSetting = z.infer<typeof LookSetting>

export const defaultLookSetting: LookSetting = {
  logoUrl: '',
  logoDarkUrl: '',
  actionColour: DEFAULT_ACTION_COLOUR,
}
