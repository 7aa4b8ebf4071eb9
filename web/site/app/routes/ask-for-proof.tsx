import { createRoot } from 'react-dom/client'
import { ProofDialog } from '../../../people/sessions/guards/proof-dialog.tsx'
import { App } from '../app.tsx'
import type { Services } from './services.ts'

let asked: Promise<boolean> | undefined

/** Asks who it is, once for all calls that wait for it; returns whether that was proven. */
export function askForProof(services: Services): Promise<boolean> {
  asked ??= ask(services).finally(() => {
    asked = undefined
  })
  return asked
}

function ask(services: Services): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = (isProven: boolean) => {
    root.unmount()
    place.remove()
    resolve(isProven)
  }
  root.render(
    <App services={services}>
      <ProofDialog onAnswer={answer} />
    </App>,
  )
  return promise
}
