import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A placeholder for a line of text or an image. Give it the size of the content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={classNames('bg-line block rounded-sm', className)} />
}

/** Around skeletons: announces once what is being loaded, and pulses. Without scripts nothing is. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" data-loading className="no-js:hidden">
      <span className="sr-only">{label}</span>
      <div aria-hidden className="animate-breathe">
        {children}
      </div>
    </div>
  )
}

const widths = ['w-11/12', 'w-4/5', 'w-2/3', 'w-3/4']

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={`h-4 ${widths[index % widths.length]}`} />
      ))}
    </span>
  )
}

/** Shaped like a card with a face, two lines and an amount. */
export function SkeletonCard() {
  return (
    <div className="border-line bg-surface flex min-w-0 gap-4 overflow-hidden rounded-xl border p-5">
      <Skeleton className="size-11 shrink-0 rounded-full!" />
      <div className="flex grow flex-col gap-3">
        <div className="flex justify-between gap-6">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-16" />
        </div>
        <SkeletonText lines={2} />
      </div>
    </div>
  )
}
