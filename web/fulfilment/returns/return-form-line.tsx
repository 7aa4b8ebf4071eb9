import X from 'lucide-react/icons/x'
import { returnBounds } from '../../../contract/fulfilment/return-bounds.ts'
import type { ReturnReason } from '../../../contract/fulfilment/returns.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { messages } from '../../../contract/values/messages.ts'
import { LinePieces } from '../../ordering/refunds/line-pieces.tsx'
import { ImageField } from '../../platform/images/image-field.tsx'
import { useImageUploader } from '../../platform/images/image-upload.ts'
import { useSendPicture } from '../../platform/images/mutations.ts'
import { pictureSource } from '../../platform/images/picture-source.ts'
import { checkedSending, PICTURE_TERMS, PICTURE_TYPES } from '../../platform/images/send-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { LineEntries } from './return-entries.ts'
import { reasonTexts } from './return-texts.ts'

interface ReturnFormLineProps {
  readonly line: OrderLine
  readonly most: number
  readonly entries: LineEntries
  readonly fault: string | undefined
  readonly reasonFault: string | undefined
  readonly onEnter: (change: (before: LineEntries) => Partial<LineEntries>) => void
}

/** One line of a return; reason, words and pictures are asked for once pieces are entered. */
export function ReturnFormLine(props: ReturnFormLineProps) {
  const { line, most, entries, fault, reasonFault, onEnter } = props
  const { lineNo } = line
  const isChosen = entries.pieces.trim() !== '' && entries.pieces.trim() !== '0'
  return (
    <LinePieces
      line={line}
      most={most}
      fault={fault}
      label="Pieces to return"
      typed={entries.pieces}
      onType={(pieces) => onEnter(() => ({ pieces }))}
    >
      {isChosen && (
        <>
          <Field label={`Reason, line ${lineNo}`} error={reasonFault}>
            {(control) => (
              <select
                {...control}
                name={`reason-${lineNo}`}
                className="select"
                value={entries.reason}
                onChange={({ target }) =>
                  onEnter(() => ({ reason: target.value as ReturnReason | '' }))
                }
              >
                <option value="">Choose a reason</option>
                {Object.entries(reasonTexts).map(([reason, text]) => (
                  <option key={reason} value={reason}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextAreaField
            label={`Details (optional), line ${lineNo}`}
            name={`note-${lineNo}`}
            rows={2}
            maxLength={returnBounds.words}
            value={entries.note}
            onChange={({ target }) => onEnter(() => ({ note: target.value }))}
          />
          <LinePictures
            lineNo={lineNo}
            pictures={entries.pictures}
            onChange={(change) => onEnter(({ pictures }) => ({ pictures: change(pictures) }))}
          />
        </>
      )}
    </LinePieces>
  )
}

interface LinePicturesProps {
  readonly lineNo: number
  readonly pictures: readonly string[]
  readonly onChange: (change: (pictures: readonly string[]) => readonly string[]) => void
}

/** Up to four pictures of a line, each uploaded as soon as it is chosen. */
function LinePictures({ lineNo, pictures, onChange }: LinePicturesProps) {
  const uploader = useImageUploader(
    checkedSending(useSendPicture(), messages.notSignedIn),
    (address) => {
      onChange((known) => (known.includes(address) ? known : [...known, address]))
      // The picture is in the list now; make room for the next.
      uploader.remove()
    },
  )
  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ul aria-label={`Pictures of line ${lineNo}`} className="flex flex-wrap gap-2">
          {pictures.map((url, place) => (
            <li key={url} className="flex items-start border border-steel-300">
              <Picture
                source={pictureSource({ url })}
                alt={`Picture ${place + 1}`}
                sizes="72px"
                loading="eager"
                className="size-18 object-contain"
              />
              <Button
                kind="ghost"
                size="small"
                className="btn-square"
                aria-label={`Remove picture ${place + 1} of line ${lineNo}`}
                onClick={() => onChange((known) => known.filter((one) => one !== url))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < returnBounds.pictures && (
        <ImageField
          name={`picture-${lineNo}`}
          label={`${pictures.length === 0 ? 'Picture' : 'Another picture'}, line ${lineNo}`}
          uploader={uploader}
          accept={PICTURE_TYPES}
          terms={PICTURE_TERMS}
          onRemove={uploader.remove}
        />
      )}
    </div>
  )
}
