import { Button } from '../button.tsx'

/** Loading indicator while the session is being read. */
export function Waiting() {
  return (
    <div className="wrap flex min-h-[60vh] items-center justify-center" aria-busy="true">
      <div className="appear-late">
        <Button working>Loading</Button>
      </div>
    </div>
  )
}
