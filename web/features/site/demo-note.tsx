import { useQuery } from '@tanstack/react-query'
import { factsQuery } from '../../api/facts.ts'

export const demoNote = 'Demo data: the people and bookings shown here are invented.'

/** For frames without the site's footer. Null where the people are real. */
export function DemoNote({ className }: { className: string }) {
  const { data } = useQuery(factsQuery)
  return data?.isDemo ? <p className={className}>{demoNote}</p> : null
}
