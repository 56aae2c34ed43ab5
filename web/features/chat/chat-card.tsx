import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** The frame of a conversation; links lead to it by its id. */
export function ChatCard({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <Card id="chat" title="Live Chat" aside={aside}>
      {children}
    </Card>
  )
}
