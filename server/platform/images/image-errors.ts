import {
  IMAGE_LIMIT_BYTES,
  IMAGE_LIMIT_PIXELS,
} from '../../../contract/catalogue/bounds/image-bounds.ts'
import type { ProblemCode } from '../../../contract/values/errors.ts'
import { messages } from '../../../contract/values/messages.ts'
import { DomainError } from '../base/errors/domain-error.ts'

/** Refusals of a picture are reported at the field `image`. */
class ImageRefused extends DomainError {
  constructor(code: ProblemCode, text: string) {
    super(code, text, { image: [text] })
  }
}

export class ImageMissing extends ImageRefused {
  constructor() {
    super('invalidFields', messages.imageRequired)
  }
}

export class NotAnUpload extends ImageRefused {
  constructor() {
    super('unsupportedMediaType', 'Send the picture as multipart/form-data, in the field “image”.')
  }
}

export class UnsupportedImageType extends ImageRefused {
  constructor() {
    super('unsupportedMediaType', 'This is not a JPEG, PNG, WebP or AVIF picture.')
  }
}

export class SvgRefused extends ImageRefused {
  constructor() {
    super(
      'unsupportedMediaType',
      'SVG is not accepted, because it can carry scripts. Save it as PNG.',
    )
  }
}

export class ImageTooLarge extends ImageRefused {
  constructor() {
    super('tooLarge', `The picture is larger than ${IMAGE_LIMIT_BYTES / 1024 / 1024} MB.`)
  }
}

export class ImageTooManyPixels extends ImageRefused {
  constructor() {
    super(
      'imageTooManyPixels',
      `The picture has more than ${IMAGE_LIMIT_PIXELS / 1_000_000} megapixels.`,
    )
  }
}

export class UnreadableImage extends ImageRefused {
  constructor() {
    super('unreadableImage', 'The picture can’t be read; the file may be damaged or incomplete.')
  }
}

export class UploadIncomplete extends ImageRefused {
  constructor() {
    super('malformedRequest', 'The upload was cut off. Send the picture again.')
  }
}

export class UnexpectedUploadField extends DomainError {
  constructor(field: string) {
    super('unknownKeys', `Unknown key: “${field}”. Send one picture, in the field “image”.`)
  }
}

export class TooManyPicturesAtOnce extends DomainError {
  constructor() {
    super('overloaded', 'Too many pictures are being uploaded right now. Try again in a moment.')
  }
}

/** The disk is full or the store is down: nothing was stored, and a retry may succeed. */
export class PictureNotKept extends ImageRefused {
  constructor(cause: unknown) {
    super('imageStoreUnavailable', 'The picture could not be saved. Try again in a moment.')
    this.cause = cause
  }
}

export class PictureNotFound extends DomainError {
  constructor() {
    super('notFound', 'There is no such picture.')
  }
}
