import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { reauthenticationQuery } from '../../api/accounts/reauthentication.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { ProofCode } from './proof-host.tsx'
import { ProofForm } from './proof-form.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type ProofDialogProps = { code: ProofCode; onDone: (isGiven: boolean) => void }

/** Over the screen where a change was pressed: reauthenticates, or sets up the second factor that the change needs. */
export function ProofDialog({ code, onDone }: ProofDialogProps) {
  const client = useQueryClient()
  const isSetUp = code === 'second_factor_missing'
  const cancel = (
    <Button variant="quiet" onClick={() => onDone(false)}>
      Cancel
    </Button>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDone(false)}
      kind={isSetUp ? 'task' : 'question'}
      title={isSetUp ? 'Set up two-step sign-in' : 'Confirm it’s you'}
      description={
        isSetUp
          ? 'This change needs a second step when you sign in, so that a stolen password can’t make it.'
          : 'You’re changing something that protects your account.'
      }
    >
      {isSetUp ? (
        <SecondFactorSetUp
          onDone={() => {
            void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
            onDone(true)
          }}
        >
          {cancel}
        </SecondFactorSetUp>
      ) : (
        <Reauthentication onProven={() => onDone(true)}>{cancel}</Reauthentication>
      )}
    </Dialog>
  )
}

function Reauthentication(props: { onProven: () => void; children: ReactNode }) {
  return (
    <Loaded
      load={useLoad(reauthenticationQuery)}
      label="Loading"
      waiting={<Skeleton className="h-28 rounded-md!" />}
    >
      {({ methods }) => <ProofForm methods={methods} {...props} />}
    </Loaded>
  )
}
