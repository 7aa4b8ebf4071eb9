import { useApi } from '../base/calls/api.ts'
import type { SendImage } from './image-upload.ts'

/** Sends a picture to the shop and answers its address. Fails with the shop's refusal of the picture or its sender. */
export function useSendPicture(): SendImage {
  const api = useApi()
  return async (file, { signal, onSent }) => {
    const body = new FormData()
    body.set('image', file)
    const { data } = await api.request('POST /image', { body, signal, onSent })
    return data.url
  }
}
