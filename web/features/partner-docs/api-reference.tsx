import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '../../api/kit/failures.ts'
import { openApiQuery } from '../../api/partners/partner-document.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { OperationCard } from './operation-card.tsx'
import { isJson, partnerOperations } from './read-document.ts'

/** Every route of the partner API, drawn from the OpenAPI document that the server serves. */
export function ApiReference() {
  const isHydrated = useHydrated()
  const { data, error, isFetching, refetch } = useQuery(openApiQuery)
  if (!isHydrated || !data || !isJson(data)) {
    if (isHydrated && error) {
      const { title, detail } = wordsOf(error)
      return (
        <LoadFailed
          title={title}
          detail={detail}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )
    }
    return (
      <Loading label="Loading the reference">
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {partnerOperations(data).map((operation) => (
        <li key={operation.id}>
          <OperationCard document={data} operation={operation} />
        </li>
      ))}
    </ul>
  )
}
