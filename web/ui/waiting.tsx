import { Button } from './button.tsx'

/** A loading button in the middle of the page, while it is being found out who is there. */
export function Waiting() {
  return (
    <div className="wrap flex min-h-[60vh] items-center justify-center" aria-busy="true">
      <div className="appear-late">
        <Button working>Loading</Button>
      </div>
    </div>
  )
}
