/** What a booking cost, to read, print and keep: its receipt, and credit notes for later refunds. */
import { lazy } from 'react'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { Account } from '../../../contract/accounts/accounts.ts'
import type { Receipt } from '../../../contract/bookings/receipts.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { receiptsQuery } from '../../api/bookings/bookings.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { ReceiptCard } from '../../features/receipts/receipt-card.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Later } from '../../ui/loading/later.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NotFoundMessage } from '../not-found-message.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

const VatInvoiceCard = lazy(async () => ({
  default: (await import('../../features/vat-invoices/vat-invoice-card.tsx')).VatInvoiceCard,
}))

export const meta = () => [{ title: 'Receipt · Towline' }, { name: 'robots', content: 'noindex' }]

export default function ReceiptScreen() {
  const { bookingId = '' } = useParams()
  return (
    <SignedIn waiting={<Waiting />}>
      {({ role }) => <Receipts key={bookingId} bookingId={bookingId} role={role} />}
    </SignedIn>
  )
}

type ReceiptsProps = { bookingId: string; role: Account['role'] }

function Receipts({ bookingId, role }: ReceiptsProps) {
  const load = useLoad(receiptsQuery(bookingId))
  // The same message for another user's receipt, a missing one, and a driver's: it does not reveal which.
  const isHidden = isRefusal(load.error, 'not_found', 'invalid_input')
  return (
    <Loaded load={load} waiting={<Waiting />} instead={isHidden && <NotFoundMessage />}>
      {({ receipts }) => <Shown bookingId={bookingId} role={role} receipts={receipts} />}
    </Loaded>
  )
}

function Shown({ bookingId, role, receipts }: ReceiptsProps & { receipts: readonly Receipt[] }) {
  return (
    <Container className="max-w-column pt-2 md:pt-4 print:max-w-none print:p-0">
      <p className="mb-2 print:hidden">
        <Link
          to={paths.booking(bookingId)}
          className="text-ink-muted hover:text-ink inline-flex min-h-11 items-center gap-2 text-sm font-bold no-underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          The booking
        </Link>
      </p>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h1 className="font-heavy tracking-tighter text-2xl">Receipt</h1>
        {receipts.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Printer aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </div>
      {receipts.length === 0 ? (
        <None bookingId={bookingId} />
      ) : (
        <div className="flex flex-col gap-6 print:block">
          {receipts.map((receipt) => (
            <ReceiptCard key={receipt.receiptNo} receipt={receipt} />
          ))}
          <Later title="VAT invoice">
            <VatInvoiceCard bookingId={bookingId} mayRequest={role !== 'operator'} />
          </Later>
        </div>
      )}
    </Container>
  )
}

function None({ bookingId }: { bookingId: string }) {
  return (
    <Card title="There is no receipt">
      <p className="text-ink-muted max-w-prose">
        A booking gets one when the recovery is completed, or when cancelling cost something. The
        booking shows where your money is.
      </p>
      <ButtonLink to={paths.booking(bookingId)} variant="secondary" className="mt-5 max-sm:w-full">
        See the booking
      </ButtonLink>
    </Card>
  )
}

function Waiting() {
  return (
    <Container className="max-w-column pt-2 md:pt-4">
      <Loading label="Loading your receipt">
        <Skeleton className="mt-13 h-96 rounded-xl!" />
      </Loading>
    </Container>
  )
}
