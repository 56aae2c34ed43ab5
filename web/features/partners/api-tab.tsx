import { BookOpen } from 'lucide-react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerKeyModes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyCard } from './key-card.tsx'
import { RequestLog } from './request-log.tsx'

/** For an insurer's developer: keys, the address, how to use them, and the requests of their programs. */
export function ApiTab({ partner, mode }: { partner: Partner; mode: PartnerKeyMode }) {
  const endpoint = `${window.location.origin}/api/partner/v1`
  return (
    <div className="flex flex-col gap-5">
      {partnerKeyModes.map((kind) => (
        <KeyCard key={`${partner.partnerId} ${kind}`} partner={partner} mode={kind} />
      ))}
      <Card title="API endpoint" level={3}>
        <div className="flex flex-wrap items-center gap-3">
          <code className="bg-sunken min-w-0 grow rounded-md px-3 py-2.5 text-sm wrap-anywhere">
            {endpoint}
          </code>
          <CopyButton
            text={endpoint}
            label="Copy the API endpoint"
            done={{
              title: 'Endpoint Copied',
              description: 'API endpoint has been copied to clipboard',
            }}
          />
        </div>
        <ButtonLink
          to={paths.partnerApi}
          variant="secondary"
          icon={<BookOpen aria-hidden />}
          className="mt-4"
        >
          View API Documentation
        </ButtonLink>
      </Card>
      <RequestLog partner={partner} mode={mode} />
    </div>
  )
}
