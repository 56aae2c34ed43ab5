import { StatusBadge } from '../../ui/badge.tsx'

/** How many messages wait to be looked at; nothing when none does. */
export function NewMessages({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <StatusBadge tone="info">
      {count === 1 ? 'One new message' : `${count} new messages`}
    </StatusBadge>
  )
}
