import { useRouteError } from 'react-router'
import { ChunkFailure } from '../../platform/base/load-chunk.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { FailureState } from '../../ui/states/failure-state.tsx'

/** A page that could not be shown: its script did not load, or it crashed. */
export function PageFailure() {
  const isChunkFailure = useRouteError() instanceof ChunkFailure
  return (
    <div className="wrap py-14">
      <PageHead title="The page could not be shown" />
      <h1 className="sr-only">The page could not be shown</h1>
      <h2 className="sr-only">What happened</h2>
      <FailureState
        title={isChunkFailure ? 'The page did not load' : 'The page could not be shown'}
        // A full reload also gets the script of a newer version.
        onRetry={() => location.reload()}
      >
        {isChunkFailure
          ? 'Your connection is too slow or was lost. Nothing was changed.'
          : 'Something went wrong on our side. Nothing was changed.'}
      </FailureState>
    </div>
  )
}
