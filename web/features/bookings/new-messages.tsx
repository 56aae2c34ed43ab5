import { StatusBadge } from '../../ui/data/badge.tsx'

/** The number of unread messages; draws nothing when there are none. */
export function NewMessages({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <StatusBadge tone="info">
      {count === 1 ? 'One new message' : `${count} new messages`}
    </StatusBadge>
  )
}
