/** One account: its profile, sessions, open bookings, and an operator's actions on it. */
import type { User } from '../../../contract/operations/users.ts'
import { isPartnerAccount } from '../../../domain/partners/partner-company.ts'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { creditChange } from '../../api/credits.ts'
import { userQuery } from '../../api/operations/users.ts'
import { paths } from '../../paths.ts'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeList } from '../../ui/data/change-list.tsx'
import { Fact } from '../../ui/data/fact.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { ClosingActions } from './closing-actions.tsx'
import { ExportActions } from './export-actions.tsx'
import { UserActions } from './user-actions.tsx'
import { operatorStatusLabels } from './operations-labels.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export function UserPage({ accountId }: { accountId: string }) {
  return (
    <Loaded load={useLoad(userQuery(accountId))} label="Loading the user">
      {(user) => <Shown user={user} />}
    </Loaded>
  )
}

function Shown({ user }: { user: User }) {
  return (
    <>
      <PageHeader
        kicker={<TextLink to={paths.adminUsers}>Users</TextLink>}
        title={user.name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <RoleBadge>
              {isPartnerAccount(user.email) ? 'Insurer' : roleLabels[user.role]}
            </RoleBadge>
            {user.isDisabled && <StatusBadge tone="danger">Disabled</StatusBadge>}
            <span>
              Since <DateTime at={user.joinedAt} wording="date" />
            </span>
          </span>
        }
      />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card title="Who it is">
          <Facts user={user} />
        </Card>
        <UserActions user={user} />
        <ExportActions user={user} />
        <ClosingActions user={user} />
        <Bookings user={user} />
        {user.creditEntries.length > 0 && <CreditChanges user={user} />}
        <Sessions user={user} />
      </div>
    </>
  )
}

function Facts({ user }: { user: User }) {
  const { email, phone, driverId, isEmailVerified, disabledAt } = user
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2 text-sm">
      <Fact label="Email">
        {isPartnerAccount(email) ? (
          'None: an insurer’s program books with it'
        ) : (
          <>
            {email === null ? (
              'None: signs in by phone'
            ) : (
              <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>
            )}
            {email !== null && !isEmailVerified && (
              <span className="text-ink-muted"> · not verified</span>
            )}
          </>
        )}
      </Fact>
      <Fact label="Phone">
        {phone ? (
          <OutsideLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</OutsideLink>
        ) : (
          'None given'
        )}
      </Fact>
      {driverId && (
        <Fact label="Documents">
          <TextLink to={paths.verificationOf(driverId)}>See documents</TextLink>
        </Fact>
      )}
      {disabledAt && (
        <Fact label="Disabled">
          <DateTime at={disabledAt} />
        </Fact>
      )}
      <Fact label="On record">
        <TextLink to={paths.adminAuditOf(user.accountId)}>Changes to this account</TextLink>
      </Fact>
    </dl>
  )
}

function CreditChanges({ user: { creditCents, creditEntries } }: { user: User }) {
  return (
    <Card title="Credit">
      <p className="mb-2 text-sm">
        <Money cents={creditCents} className="font-bold" /> for late arrivals
      </p>
      <ChangeList label="Changes of the credit" changes={creditEntries.map(creditChange)} />
    </Card>
  )
}

function Bookings({ user }: { user: User }) {
  const { accountId, driverId, role, recentBookings, bookingCount } = user
  return (
    <Card title={`Bookings (${bookingCount})`}>
      {recentBookings.length === 0 ? (
        <p className="text-ink-muted text-sm">None yet.</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {recentBookings.map(({ bookingId, status, createdAt, pickup, as }) => (
            <li key={bookingId}>
              <TextLink to={paths.booking(bookingId)}>{pickup}</TextLink>
              <p className="text-ink-muted">
                {operatorStatusLabels[status]}
                {as === 'driver' && ' · drove it'} · <DateTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {bookingCount > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
          {driverId && (
            <TextLink to={paths.adminBookingsOf({ driver: driverId })} className="py-2.5">
              All jobs they drove
            </TextLink>
          )}
          {role !== 'driver' && (
            <TextLink to={paths.adminBookingsOf({ customer: accountId })} className="py-2.5">
              All bookings they made
            </TextLink>
          )}
        </p>
      )}
    </Card>
  )
}

function Sessions({ user: { sessions } }: { user: User }) {
  return (
    <Card title={`Signed in (${sessions.length})`}>
      {sessions.length === 0 ? (
        <p className="text-ink-muted text-sm">Not signed in anywhere.</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {sessions.map(({ since, until, hasSecondStep }) => (
            <li key={since}>
              Since <DateTime at={since} />
              <span className="text-ink-muted">
                , until <DateTime at={until} wording="date" />
                {hasSecondStep && ', with the second step'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
