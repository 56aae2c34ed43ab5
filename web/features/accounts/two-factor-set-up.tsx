import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { failureCopy } from '../../api/kit/failures.ts'
import { confirmTwoFactor, setUpTwoFactor } from '../../api/accounts/two-factor.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { QrSquare } from '../../ui/data/qr-square.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

type TwoFactorSetUpProps = {
  /** Called once it is on and the user has stored the codes. */
  onDone: () => void
  /** Beside the button: cancel, until it is on. */
  children: ReactNode
}

/** Scan, type the first code, store the backup codes. */
export function TwoFactorSetUp({ onDone, children }: TwoFactorSetUpProps) {
  const { mutate: begin, data, error, isPending } = useMutation(setUpTwoFactor)
  const confirming = useMutation(confirmTwoFactor)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => begin(), [begin])

  if (codes) return <BackupCodes codes={codes} onKept={onDone} />
  return (
    <Loaded
      load={{
        data,
        failure: error && failureCopy(error),
        isFetching: isPending,
        reload: async () => begin(),
      }}
      label="Preparing"
      waiting={<Skeleton className="size-52" />}
    >
      {(setUp) => (
        <div className="flex flex-col gap-5">
          <ol className="flex list-decimal flex-col gap-4 pl-5">
            <li>
              <p>Scan this QR code with an authenticator app on your phone.</p>
              <div className="mt-3">
                <QrSquare text={setUp.url} label="QR code for an authenticator app" />
              </div>
              <details className="mt-3 text-sm">
                <summary className="text-link cursor-pointer py-1 font-bold">
                  Type a key instead
                </summary>
                <p className="mt-2 font-mono break-all select-all">{setUp.typed}</p>
              </details>
            </li>
            <li>Type the six-digit code it shows.</li>
          </ol>
          <TwoFactorCodeForm
            name="two-factor-set-up"
            hint="It changes every 30 seconds"
            submit="Switch it on"
            onCode={async (code) => {
              const { backupCodes } = await confirming.mutateAsync({ code })
              setCodes(backupCodes)
            }}
          >
            {children}
          </TwoFactorCodeForm>
        </div>
      )}
    </Loaded>
  )
}
