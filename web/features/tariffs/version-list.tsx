/** Every version of the tariff: its changes, who published it, and the actions on it. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TariffVersion } from '../../../contract/tariffs.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { tariffVersionsQuery, withdrawTariff } from '../../api/tariffs/tariff-versions.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './typed-values.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

const looks: Record<TariffVersion['state'], { tone: Tone; word: string }> = {
  coming: { tone: 'info', word: 'Coming' },
  in_force: { tone: 'success', word: 'Active' },
  past: { tone: 'neutral', word: 'Past' },
  withdrawn: { tone: 'warning', word: 'Withdrawn' },
}

export function VersionList() {
  const list = useWholeList(tariffVersionsQuery, ({ versions }) => versions)
  return (
    <ListScreen
      list={list}
      label="Loading the versions"
      className="flex flex-col gap-4"
      rowKey={({ version }) => version}
      renderRow={(version) => (
        <Version version={version} before={beforeOf(version, list.rows ?? [])} />
      )}
      empty={null}
    />
  )
}

/** The version before it: the last that begins earlier and was not withdrawn. */
const beforeOf = (
  { effectiveFrom }: TariffVersion,
  versions: readonly TariffVersion[],
): TariffVersion | undefined =>
  versions.find((one) => one.state !== 'withdrawn' && one.effectiveFrom < effectiveFrom)

function Version({
  version,
  before,
}: {
  version: TariffVersion
  before: TariffVersion | undefined
}) {
  const { tone, word } = looks[version.state]
  return (
    <Card
      title={`From ${formatDate(new Date(version.effectiveFrom))}`}
      aside={<StatusBadge tone={tone}>{word}</StatusBadge>}
      aria-label={`Version from ${formatDate(new Date(version.effectiveFrom))}, ${word.toLowerCase()}`}
    >
      <p className="text-ink-muted flex flex-wrap gap-x-4 text-sm">
        <span>Version {version.version}</span>
        {version.publishedBy && (
          <span>
            Published by {version.publishedBy}, <DateTime at={version.publishedAt} />
          </span>
        )}
        {version.withdrawnAt && (
          <span>
            Withdrawn by {version.withdrawnBy}, <DateTime at={version.withdrawnAt} />
          </span>
        )}
      </p>
      {version.note && <p className="mt-2 wrap-anywhere">{version.note}</p>}
      <div className="mt-3">
        {before ? (
          <ChangeList changes={changesBetween(before.figures, version.figures)} />
        ) : (
          <p className="text-sm">The figures Towline started with.</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink size="sm" variant="secondary" to={paths.adminTariffNew(version.version)}>
          Copy to a new version
        </ButtonLink>
        {version.mayWithdraw && <Withdraw version={version} />}
      </div>
    </Card>
  )
}

function Withdraw({ version: { version } }: { version: TariffVersion }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useMutation(withdrawTariff)
  const withdraw = (): void =>
    mutate(version, {
      onError: toastRefusal,
      onSuccess: () =>
        toast.success({
          title: 'Version withdrawn',
          description: 'The current version stays in force.',
        }),
    })
  if (!isConfirming) {
    return (
      <Button size="sm" variant="danger" onClick={() => setConfirming(true)}>
        Withdraw
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        isBusy={isPending}
        busyLabel="Withdrawing"
        onClick={withdraw}
      >
        Withdraw it
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setConfirming(false)}>
        Keep it
      </Button>
    </>
  )
}
