/** A driver's application: what it still needs as a list, each line with a form of its own, and its state. */
import { useNavigate, useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { accountLabel } from '../../../domain/accounts/roles.ts'
import {
  mayChangeBase,
  mayChangeDocuments,
  mayChangeTruck,
} from '../../../domain/drivers/verification-transitions.ts'
import { documentKinds } from '../../../domain/drivers/verification-documents.ts'
import { applicationQuery } from '../../api/verification/application.ts'
import { PhoneProof } from '../../features/accounts/phone-proof.tsx'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { PayoutAccountCard } from '../../features/payouts/payout-account-card.tsx'
import { TaxDetailsCard } from '../../features/tax-reports/tax-details-card.tsx'
import { BaseStep } from '../../features/verification/base-step.tsx'
import { ContactStep } from '../../features/verification/contact-step.tsx'
import { DocumentStep } from '../../features/verification/document-step.tsx'
import { stateLabel, type Step } from '../../features/verification/application-state.ts'
import { LicenceStep } from '../../features/verification/licence-step.tsx'
import { SendApplication } from '../../features/verification/send-application.tsx'
import { StepList } from '../../features/verification/step-list.tsx'
import { TruckStep } from '../../features/verification/truck-step.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export const meta = () => [
  { title: 'Drive for Towline · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function DriverJoinScreen() {
  return (
    <SignedIn waiting={<Waiting />}>
      {(account) =>
        account.role === 'driver' ? (
          <ApplicationSteps account={account} />
        ) : (
          <ForbiddenMessage>
            {`The application is for drivers. You are signed in as ${accountLabel(account).toLowerCase()}.`}
          </ForbiddenMessage>
        )
      }
    </SignedIn>
  )
}

const failed = {
  title: 'Error Loading Data',
  detail: 'Your application could not be loaded. Please try again.',
}

function ApplicationSteps({ account }: { account: Account }) {
  const load = useLoad({ ...applicationQuery, refetchOnWindowFocus: 'always' })
  const shown = (
    <Loaded load={load} waiting={<Waiting />} failed={failed}>
      {(application) => <Application account={account} application={application} />}
    </Loaded>
  )
  if (load.data || !load.failure) return shown
  return (
    <Container>
      <PageHeader title={title} />
      {shown}
    </Container>
  )
}

const title = 'Drive for Towline'
const leads: Partial<Record<DriverApplication['state'], string>> = {
  draft: 'Fill in the list in any order. Each step is saved, so you can stop and come back.',
  returned: 'Change what is wrong, then send it again.',
}

type OfApplication = { account: Account; application: DriverApplication }

function Application({ account, application }: OfApplication) {
  const [search] = useSearchParams()
  const { state, checklist } = application
  const step = checklist.find(({ code }) => code === search.get('step')) ?? null
  // Where there is room beside the list, the next step to do is open.
  const next = mayChangeTruck(state) ? checklist.find((one) => one.state !== 'done') : undefined
  const words = stateLabel(application)
  return (
    <Container>
      <PageHeader title={title} lead={leads[state]} />
      {words && (
        <Alert
          tone={words.tone}
          title={words.title}
          isLive
          className="mb-6"
          action={
            state === 'suspended' && <TextLink to={paths.contact}>Write to us about it</TextLink>
          }
        >
          {words.text}
        </Alert>
      )}
      <div className="grid gap-6 lg:grid-cols-[24rem_1fr] lg:items-start lg:gap-10">
        <div className={step ? 'flex flex-col gap-5 max-lg:hidden' : 'flex flex-col gap-5'}>
          <StepList
            steps={checklist}
            documents={application.documents}
            current={step?.code ?? null}
          />
          <SendApplication application={application} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {step ? (
            <OneStep account={account} application={application} step={step} />
          ) : (
            next && (
              <div className="max-lg:hidden">
                <OneStep account={account} application={application} step={next} />
              </div>
            )
          )}
          <div className={step ? 'flex flex-col gap-6 max-lg:hidden' : 'flex flex-col gap-6'}>
            <TaxDetailsCard />
            <PayoutAccountCard returnTo="/driver/join" />
          </div>
        </div>
      </div>
    </Container>
  )
}

function OneStep({ account, application, step }: OfApplication & { step: Step }) {
  const navigate = useNavigate()
  const { checklist, state } = application
  const at = checklist.findIndex(({ code }) => code === step.code)
  const following = checklist.slice(at + 1).find((one) => one.state !== 'done')
  /** The next line that is not done, or back to the list. */
  const onward = following ? paths.driverJoinStep(following.code) : paths.driverJoin
  const goOn = (): void => {
    toast.success({ title: 'Saved' })
    void navigate(onward)
  }
  const isSavedByItself = ['contact', 'truck_photo', 'portrait'].includes(step.code)
  return (
    <>
      <TextLink
        to={paths.driverJoin}
        className="inline-flex min-h-11 items-center self-start lg:hidden"
      >
        All steps
      </TextLink>
      <Card title={step.label}>
        {step.state === 'problem' && <Alert tone="danger" title={step.note} className="mb-5" />}
        <StepForm
          key={step.code}
          account={account}
          application={application}
          step={step}
          onSaved={goOn}
        />
        {isSavedByItself && step.state === 'done' && mayChangeTruck(state) && (
          <ButtonLink to={onward} className="mt-5 max-sm:w-full">
            Continue
          </ButtonLink>
        )}
      </Card>
    </>
  )
}

type StepFormProps = OfApplication & { step: Step; onSaved: () => void }

function StepForm({ account, application, step, onSaved }: StepFormProps) {
  const { state } = application
  const form = { application, onSaved }
  const kind = documentKinds.find((one) => one === step.code)
  if (kind) return <DocumentStep {...form} kind={kind} />
  switch (step.code) {
    case 'contact':
      return <ContactStep account={account} proof={proofOf(account, step)} />
    case 'base':
      return mayChangeBase(state) ? <BaseStep {...form} /> : <Closed />
    case 'truck':
      return mayChangeTruck(state) ? (
        <TruckStep {...form} />
      ) : (
        <Closed isVerified={mayChangeDocuments(state)} />
      )
    default:
      return mayChangeTruck(state) ? (
        <LicenceStep {...form} />
      ) : (
        <Closed isVerified={mayChangeDocuments(state)} />
      )
  }
}

/** Null where no texts are sent: every number is accepted there. */
const proofOf = ({ phone, isPhoneProven }: Account, { state }: Step) =>
  phone !== null && !isPhoneProven && state !== 'done' ? <PhoneProof phone={phone} isMain /> : null

function Closed({ isVerified = false }: { isVerified?: boolean }) {
  return (
    <p className="text-ink-muted">
      {isVerified
        ? 'This was verified. To change it, withdraw the application: the button is below the list.'
        : 'You can’t change this while we review it. To change it, withdraw the application: the button is below the list.'}
    </p>
  )
}

function Waiting() {
  return (
    <Container>
      <PageHeader title={title} />
      <Loading label="Loading your application">
        <div className="flex flex-col gap-6">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Loading>
    </Container>
  )
}
