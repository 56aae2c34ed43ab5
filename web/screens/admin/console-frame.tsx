/** The operator's own frame: a slim header with the search, the navigation on the left, and the whole width for the page. */
import { Keyboard } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { useSession } from '../../api/accounts/session.ts'
import { AdminNavColumn, AdminNavMenu } from '../../features/operations/admin-nav.tsx'
import { useConsoleKeys } from '../../features/operations/console-keys.ts'
import { useWaitingActions } from '../../features/operations/use-waiting-actions.ts'
import { OperatorSearch } from '../../features/operations/operator-search.tsx'
import { AccountCorner } from '../../features/site/account-corner.tsx'
import { Brand } from '../../features/site/brand.tsx'
import { DemoNote } from '../../features/site/demo-note.tsx'
import { ConnectionLine } from '../../features/site/connection-line.tsx'
import { BoardAlarm } from './board-alarm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ThemeToggle } from '../../ui/page/theme-toggle.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** Opened by a key, so their scripts load when it is pressed. */
const Palette = lazy(async () => ({
  default: (await import('../../features/operations/palette.tsx')).Palette,
}))
const KeySheet = lazy(async () => ({
  default: (await import('../../features/operations/key-sheet.tsx')).KeySheet,
}))

export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { account } = useSession()
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null)
  useConsoleKeys({ onPalette: () => setShown('palette'), onHelp: () => setShown('keys') })
  useWaitingActions()
  const close = (): void => setShown(null)
  return (
    <div data-console className="flex min-h-dvh flex-col">
      <header className="bg-ground border-line sticky top-0 z-30 border-b print:hidden">
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 max-sm:py-1.5 lg:px-4">
          <span className="max-lg:hidden lg:w-53">
            <Brand />
          </span>
          <AdminNavMenu />
          <div className="-mt-1.5 max-sm:order-last max-sm:w-full">
            <OperatorSearch />
          </div>
          <div className="flex items-center gap-1 sm:ml-auto">
            <BoardAlarm />
            <span className="flex max-sm:hidden">
              <IconButton
                label="Keys"
                icon={<Keyboard aria-hidden />}
                onClick={() => setShown('keys')}
              />
              <ThemeToggle />
            </span>
            {account && <AccountCorner account={account} />}
          </div>
        </div>
      </header>
      <ConnectionLine />
      <OptionalPart>
        {shown === 'palette' && <Palette onOpenChange={close} />}
        {shown === 'keys' && <KeySheet onOpenChange={close} />}
      </OptionalPart>
      <div className="flex grow">
        <AdminNavColumn foot={<DemoNote className="text-ink-muted mt-4 px-3 text-xs" />} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 grow pb-10 [--container-page:100%] lg:[&_.max-w-prose]:max-w-none"
        >
          {children}
          <DemoNote className="text-ink-muted mt-8 px-4 text-xs lg:hidden" />
        </main>
      </div>
    </div>
  )
}
