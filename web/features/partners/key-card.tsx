import { useState } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerScopes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { supportContact } from '../../../domain/support.ts'
import { issuePartnerKey, revokePartnerKey } from '../../api/partners/partners.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { StatusBadge, Tag } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IssueQuestion, RevokeQuestion } from './key-questions.tsx'
import { keyStates, maskedKey, modeLabels, scopeLabel, stateOfKey } from './partner-labels.ts'

type KeyCardProps = { partner: Partner; mode: PartnerKeyMode }
type Key = Partner['keys'][number]

const copied = { title: 'API Key Copied', description: 'API key has been copied to clipboard' }
const notes: Record<PartnerKeyMode, string> = {
  live: 'Books real drivers, on your account.',
  sandbox: 'For testing: no driver is asked and nothing is charged.',
}
/** How many ended keys are listed: only the newest. */
const shownKeys = 4

/** For people of the insurer who may not make one themselves. */
const whoMakesKeys = ({ staff }: Partner): string => {
  const names = staff.filter(({ isAdministrator }) => isAdministrator).map(({ name }) => name)
  return names.length === 0
    ? `Only an administrator can make a key, and your company has none yet. Ask ${supportContact.email}.`
    : `Only an administrator can make or revoke a key. Ask ${names.join(' or ')}.`
}

/** The keys of one kind: a new key once in full, the others by their first and last characters. */
export function KeyCard({ partner, mode }: KeyCardProps) {
  const [fresh, setFresh] = useState<string | null>(null)
  const [question, setQuestion] = useState<'issue' | Key | null>(null)
  const nowMs = serverNow().getTime()
  const keys = partner.keys.filter((key) => key.mode === mode).slice(0, shownKeys)
  const current = keys.find((key) => stateOfKey(key, nowMs) === 'in_force')
  const close = (): void => setQuestion(null)

  const issue = useAction(issuePartnerKey, {
    success: current
      ? { title: 'API Key Regenerated', description: 'New API key has been generated successfully' }
      : { title: 'API Key Created', description: 'Copy it now: it is shown once' },
    onSuccess: ({ key }) => {
      setFresh(key)
      close()
    },
    onRefused: () => toast.failure({ title: 'Error', description: 'Failed to regenerate API key' }),
  })

  const revoke = useAction(revokePartnerKey, {
    success: { title: 'API Key Revoked', description: 'It no longer works' },
    onSuccess: (_answer, { keyId }) => {
      const ended = keys.find((key) => key.keyId === keyId)
      if (ended && fresh?.endsWith(ended.lastFour)) setFresh(null)
      close()
    },
  })

  return (
    <Card
      aria-label={`${modeLabels[mode]} API key`}
      title={`${modeLabels[mode]} API key`}
      level={3}
      aside={
        partner.mayChange && (
          <Button variant="secondary" size="sm" onClick={() => setQuestion('issue')}>
            {current ? 'Regenerate' : 'Create key'}
          </Button>
        )
      }
    >
      <p className="text-ink-muted mb-4 text-sm">{notes[mode]}</p>
      {!partner.mayChange && <p className="mb-4 text-sm">{whoMakesKeys(partner)}</p>}
      {fresh && (
        <Alert
          tone="warning"
          title="Copy this key now"
          isLive
          className="mb-4"
          action={<CopyButton text={fresh} label={`Copy the ${mode} API key`} done={copied} />}
        >
          <p>It is shown only once. Store it like a password.</p>
          <code className="mt-2 block wrap-anywhere">{fresh}</code>
        </Alert>
      )}
      {keys.length === 0 ? (
        <p className="text-sm">None yet.</p>
      ) : (
        <ul className="divide-line divide-y">
          {keys.map((key) => (
            <li key={key.keyId} className="py-4 first:pt-0 last:pb-0">
              <KeyLine
                keyFacts={key}
                nowMs={nowMs}
                onRevoke={partner.mayChange ? () => setQuestion(key) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {question === 'issue' && (
        <IssueQuestion
          isReplacing={current !== undefined}
          mode={mode}
          scopes={current?.scopes ?? partnerScopes}
          isBusy={issue.isPending}
          onClose={close}
          onIssue={async (scopes, refuse) => {
            // closed and opened again while the first is on its way: a second key would replace it
            if (issue.isPending) return
            await issue.run({ partnerId: partner.partnerId, body: { mode, scopes } }, refuse)
          }}
        />
      )}
      <RevokeQuestion
        masked={question !== null && question !== 'issue' ? maskedKey(question) : null}
        isBusy={revoke.isPending}
        onClose={close}
        onRevoke={() => {
          if (question === null || question === 'issue') return
          void revoke.run({ partnerId: partner.partnerId, keyId: question.keyId })
        }}
      />
    </Card>
  )
}

type KeyLineProps = { keyFacts: Key; nowMs: number; onRevoke: (() => void) | null }

function KeyLine({ keyFacts: key, nowMs, onRevoke }: KeyLineProps) {
  const state = stateOfKey(key, nowMs)
  const { label, tone } = keyStates[state]
  const isGood = state === 'in_force' || state === 'ending'
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <code className="text-sm wrap-anywhere">{maskedKey(key)}</code>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className="text-ink-muted text-sm">
          Created <DateTime at={key.createdAt} />
          {state === 'ending' && key.expiresAt && (
            <>
              , works until <DateTime at={key.expiresAt} />
            </>
          )}
          {key.lastUsedAt ? (
            <>
              , last used <DateTime at={key.lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
        {isGood && (
          <ul aria-label="Permissions" className="flex flex-wrap gap-1.5">
            {key.scopes.map((scope) => (
              <li key={scope}>
                <Tag>{scopeLabel(scope)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isGood && onRevoke && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Revoke ${maskedKey(key)}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </div>
  )
}
