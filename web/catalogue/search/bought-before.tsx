import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { cataloguePath, loginPath } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { ReadChoice } from '../products/catalogue-choice.ts'
import { Flag, Group } from './facet-form.tsx'

interface ChoiceProps {
  readonly choice: ReadChoice
}

/** The filter `Bought before`, for the signed in. */
export function BoughtBefore({ choice }: ChoiceProps) {
  const session = useSession()
  if (!isSignedIn(session.data)) return null
  return (
    <Group name="My orders">
      <ul className="facet clear-both">
        <Flag name="bought" isChosen={!!choice.bought}>
          Bought before
        </Flag>
      </ul>
    </Group>
  )
}

/** In place of what only a signed-in buyer has. */
export function SignInForBought({ choice }: ChoiceProps) {
  return (
    <>
      <h2 className="sr-only">Parts</h2>
      <EmptyState
        title="Log in to see what you bought before"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link className="btn btn-primary" to={loginPath(cataloguePath(choice))}>
              Login
            </Link>
            <Link
              className="btn btn-outline"
              to={cataloguePath({ ...choice, bought: undefined, after: undefined })}
            >
              Search all parts
            </Link>
          </div>
        }
      />
    </>
  )
}
