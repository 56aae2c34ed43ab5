/** The user's own account: profile, notifications, sign-in methods, and sign-out. */
import { lazy } from 'react'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { IdentityCard } from '../../features/accounts/account-cards.tsx'
import { PasswordForm, ProfileForm } from '../../features/accounts/account-forms.tsx'
import { PhoneProofCard } from '../../features/accounts/phone-proof-card.tsx'
import { SessionsCard } from '../../features/accounts/sessions-card.tsx'
import { NotificationsCard } from '../../features/notifications/notifications-card.tsx'
import { Later } from '../../ui/loading/later.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'

const TwoFactorCard = lazy(async () => ({
  default: (await import('../../features/accounts/two-factor-card.tsx')).TwoFactorCard,
}))

const PasskeysCard = lazy(async () => ({
  default: (await import('../../features/accounts/passkeys-card.tsx')).PasskeysCard,
}))

const SavedCardsCard = lazy(async () => ({
  default: (await import('../../features/payments/saved-cards-card.tsx')).SavedCardsCard,
}))

const CreditCard = lazy(async () => ({
  default: (await import('../../features/payments/credit-card.tsx')).CreditCard,
}))

const SavedPlacesCard = lazy(async () => ({
  default: (await import('../../features/quotes/saved-places-card.tsx')).SavedPlacesCard,
}))

const ExportCard = lazy(async () => ({
  default: (await import('../../features/privacy/export-card.tsx')).ExportCard,
}))

const ClosingCard = lazy(async () => ({
  default: (await import('../../features/privacy/closing-card.tsx')).ClosingCard,
}))

export const meta = () => [
  { title: 'Your account · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AccountScreen() {
  return (
    <Container>
      <PageHeader title="Your account" />
      <SignedIn
        waiting={
          <Loading label="Loading your account">
            <SkeletonCard />
          </Loading>
        }
      >
        {(account) => (
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
            <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
              <IdentityCard account={account} />
              <ProfileForm key={account.accountId} account={account} />
              {account.phone !== null && (
                <PhoneProofCard
                  key={account.phone}
                  phone={account.phone}
                  role={account.role}
                  isPhoneProven={account.isPhoneProven}
                />
              )}
              <NotificationsCard />
              {account.role === 'customer' && (
                <>
                  <Later title="Saved cards">
                    <SavedCardsCard />
                  </Later>
                  <Later title="Credit">
                    <CreditCard />
                  </Later>
                  <Later title="Saved places">
                    <SavedPlacesCard />
                  </Later>
                </>
              )}
            </div>
            <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
              {account.email !== null && <PasswordForm email={account.email} />}
              <Later title="Two-step sign-in">
                <TwoFactorCard />
              </Later>
              <Later title="Passkeys">
                <PasskeysCard />
              </Later>
              <SessionsCard />
              <Later title="Download your data">
                <ExportCard />
              </Later>
              {account.role !== 'operator' && !account.worksFor && (
                <Later title="Close your account">
                  <ClosingCard />
                </Later>
              )}
            </div>
          </div>
        )}
      </SignedIn>
    </Container>
  )
}
