import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/kit/query-keys.ts'
import {
  renewBackupCodes,
  switchOffTwoFactor,
  twoFactorQuery,
} from '../../api/accounts/two-factor.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'
import type { CallAnswer } from '../../api/kit/call.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type Doing = 'nothing' | 'setting_up' | 'renewing' | 'switching_off'

/** With fewer than this many left, new ones are suggested. */
const fewCodes = 3

/** The second step of signing in: on, off, and the codes for a lost phone. */
export function TwoFactorCard() {
  return <Loaded load={useLoad(twoFactorQuery)}>{(state) => <Shown state={state} />}</Loaded>
}

function Shown({ state }: { state: CallAnswer<'GET /api/auth/two-factor'> }) {
  const client = useQueryClient()
  const renewing = useMutation(renewBackupCodes)
  const switchingOff = useMutation(switchOffTwoFactor)
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const finish = (): void => {
    setDoing('nothing')
    setCodes(null)
    void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
  }
  const cancel = (
    <Button variant="quiet" onClick={finish}>
      Cancel
    </Button>
  )
  const body = () => {
    if (codes) return <BackupCodes codes={codes} onKept={finish} />
    switch (doing) {
      case 'setting_up':
        return <TwoFactorSetUp onDone={finish}>{cancel}</TwoFactorSetUp>
      case 'renewing':
        return (
          <TwoFactorCodeForm
            name="two-factor-renew"
            hint="From your authenticator app. Your current codes will stop working."
            submit="Make new backup codes"
            onCode={async (code) => setCodes((await renewing.mutateAsync({ code })).backupCodes)}
          >
            {cancel}
          </TwoFactorCodeForm>
        )
      case 'switching_off':
        return (
          <TwoFactorCodeForm
            name="two-factor-off"
            hint="From your authenticator app, or a backup code"
            submit="Switch it off"
            isDanger
            onCode={async (code) => {
              await switchingOff.mutateAsync({ code })
              toast.success({
                title: 'Two-step sign-in is off',
                description: 'You sign in with your password alone.',
              })
              finish()
            }}
          >
            {cancel}
          </TwoFactorCodeForm>
        )
      case 'nothing':
        return state.isOn ? (
          <div className="flex flex-col gap-4">
            <p className={state.backupCodesLeft < fewCodes ? 'text-warning-ink' : 'text-ink-muted'}>
              {state.backupCodesLeft === 1
                ? '1 backup code is left.'
                : `${state.backupCodesLeft} backup codes are left.`}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setDoing('renewing')}>
                New backup codes
              </Button>
              {!state.isRequired && (
                <Button variant="quiet" onClick={() => setDoing('switching_off')}>
                  Switch off
                </Button>
              )}
            </div>
          </div>
        ) : (
          <Button onClick={() => setDoing('setting_up')}>Set it up</Button>
        )
      default:
        return doing satisfies never
    }
  }
  return (
    <Card
      title="Two-step sign-in"
      aria-label="Two-step sign-in"
      aside={
        doing === 'nothing' && (
          <StatusBadge tone={state.isOn ? 'success' : 'warning'}>
            {state.isOn ? 'On' : 'Off'}
          </StatusBadge>
        )
      }
    >
      <p className="text-ink-muted mb-4 text-sm">
        Signing in needs a code from your phone as well as your password.
      </p>
      {body()}
    </Card>
  )
}
