import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The cab view before its answers are there. */
export function CabShape({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-6 pt-6">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-28 w-4/5" />
        <Skeleton className="h-12 w-3/5" />
      </div>
    </Loading>
  )
}
