import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NoEntryLater } from '../ui/illustrations/state-illustrations-later.ts'
import { Message } from '../ui/feedback/message-page.tsx'

/** Shown to a signed-in user whose kind of account may not see this page (rulings, "Roles and privacy"). */
export function ForbiddenMessage({ children }: { children: ReactNode }) {
  return (
    <Message
      code="403"
      illustration={<NoEntryLater />}
      title="This page is not for your account"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      {children}
    </Message>
  )
}
