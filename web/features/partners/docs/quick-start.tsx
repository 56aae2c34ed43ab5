import { useQuery } from '@tanstack/react-query'
import type { Partner } from '../../../../contract/partners/partners.ts'
import { meQuery } from '../../../api/accounts/me.ts'
import { partnersQuery } from '../../../api/partners/partners.ts'
import { paths } from '../../../paths.ts'
import { siteOrigin } from '../../../site-origin.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { exportLines, quickStartSteps } from '../../../../contract/partners/quick-start-steps.ts'

/** For a reader without one: how every sandbox key starts. */
const anyKey = 'tow_sandbox_…'

/** The commands from a key to the first recovery in the sandbox; an insurer's people see how their own key starts. */
export function QuickStart() {
  const company = useCompany()
  const key = company?.keys.find(
    ({ mode, expiresAt, revokedAt }) =>
      mode === 'sandbox' && expiresAt === null && revokedAt === null,
  )
  const lines = exportLines(siteOrigin(), key ? `${key.prefix}…${key.lastFour}` : anyKey)
  return (
    <>
      <p>
        Your first recovery in five minutes. In the sandbox no driver is sent and nothing is
        charged. You need a shell with <code>curl</code> and a sandbox key.
      </p>
      <p>
        <KeyHint company={company} hasKey={key !== undefined} />
      </p>
      <ol className="flex w-full max-w-none! flex-col gap-6">
        <Step
          number={1}
          title="Set the address and your key"
          note="Put your whole key in place of the one shown."
          code={lines}
        />
        {quickStartSteps.map((step, index) => (
          <Step key={step.title} number={index + 2} {...step} />
        ))}
      </ol>
      <p>
        Each call appears with its answer in the request log of your{' '}
        <TextLink to={dashboardOf(company)}>dashboard</TextLink>, and the booking under Recent
        Bookings, Sandbox.
      </p>
    </>
  )
}

/** The insurer that the reader works for; null: none, or it is not known yet. Operators have none of their own. */
const useCompany = (): Partner | null => {
  const isHydrated = useHydrated()
  const { data: account } = useQuery({ ...meQuery, enabled: isHydrated })
  const isStaff = isHydrated && Boolean(account?.worksFor)
  const { data } = useQuery({ ...partnersQuery, enabled: isStaff })
  return (isStaff && data?.partners[0]) || null
}

const dashboardOf = (company: Partner | null): string =>
  company ? `${paths.insurerOf(company.partnerId, 'api')}&mode=sandbox` : paths.insuranceDashboard

function KeyHint({ company, hasKey }: { company: Partner | null; hasKey: boolean }) {
  if (!company) {
    return (
      <>
        Your company’s people create keys on the{' '}
        <TextLink to={paths.insuranceDashboard}>insurance dashboard</TextLink>. Not a partner yet?{' '}
        <TextLink to={paths.contact}>Contact us</TextLink>.
      </>
    )
  }
  const dashboard = <TextLink to={dashboardOf(company)}>dashboard</TextLink>
  if (hasKey) {
    return (
      <>
        {`${company.companyName} has a sandbox key. It was shown once, when it was created: if it was not stored, create a new one on your `}
        {dashboard}.
      </>
    )
  }
  return company.mayChange ? (
    <>
      {`${company.companyName} has no sandbox key yet. Create one on your `}
      {dashboard}.
    </>
  ) : (
    `${company.companyName} has no sandbox key yet. Ask one of your administrators to create one.`
  )
}

type StepProps = { number: number; title: string; note: string; code: string }

function Step({ number, title, note, code }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-bold">{`${number}. ${title}`}</h3>
        <CopyButton
          text={code}
          label={`Copy: ${title}`}
          done={{ title: 'Copied', description: title }}
        />
      </div>
      <p className="text-ink-muted max-w-prose text-sm">{note}</p>
      <CodeBlock label={title} code={code} />
    </li>
  )
}
