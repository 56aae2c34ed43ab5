import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { keepAccount } from '../../api/accounts/closing.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Below the header of every page while the account is being closed. The header loads it, so that other visitors do not. */
export function ClosingBar({ closesAt }: { closesAt: string }) {
  const host = useHostAbovePage()
  const keep = useAction(keepAccount, {
    success: { title: 'Your account stays open', description: 'Nothing was erased.' },
  })
  if (!host) return null
  return createPortal(
    <aside
      aria-label="Your account is closing"
      className="bg-warning-soft text-warning-ink flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2 text-sm"
    >
      <p>
        Your account closes on <b>{formatDate(new Date(closesAt))}</b>. You can’t book until you
        keep it.
      </p>
      <Button
        size="sm"
        variant="secondary"
        isBusy={keep.isPending}
        busyLabel="Keeping"
        onClick={() => void keep.run(undefined)}
      >
        Keep my account
      </Button>
    </aside>,
    host,
  )
}

/** An element between the header and the page. */
const useHostAbovePage = (): HTMLElement | null => {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const made = document.createElement('div')
    document.querySelector('main')?.before(made)
    setHost(made)
    return () => made.remove()
  }, [])
  return host
}
