import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NoEntryScene } from '../ui/illustrations/scenes.tsx'
import { Message } from '../ui/message-page.tsx'

/** Someone is signed in, and this page is not for their kind of account (rulings, "Roles and privacy"). */
export function ForbiddenMessage({ children }: { children: ReactNode }) {
  return (
    <Message
      code="403"
      picture={<NoEntryScene />}
      title="This page is not for your account"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      {children}
    </Message>
  )
}
