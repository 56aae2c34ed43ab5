import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'

/** The placeholder of a tab. */
export const tabComing = (
  <div className="flex flex-col gap-5">
    <SkeletonCard />
    <SkeletonCard />
  </div>
)
