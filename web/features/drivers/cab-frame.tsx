import { ArrowLeft, MessageSquareOff, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { useConnection, useShownAsOf } from '../../api/kit/connection.ts'
import { paths } from '../../paths.ts'
import { ConnectionBanner } from '../../ui/feedback/banner.tsx'
import { dialogHostId } from '../../ui/feedback/dialog-host.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { canSpeak } from './speech.ts'
import { voiceSwitch } from './use-spoken-offers.ts'
import type { OfferRing } from './use-offer-ring.ts'

type CabFrameProps = {
  /** Null until the offers are known. */
  ring: OfferRing | null
  /** In the bar, at most a line. */
  banner?: ReactNode
  children: ReactNode
}

/**
 * Night colours up to the edges, a link back, and the two switches; the rest of the screen is the job. As high as the screen: its buttons
 * are never below the fold, and toasts begin below the switches.
 */
export function CabFrame({ ring, banner, children }: CabFrameProps) {
  const connection = useConnection()
  const shownAsOf = useShownAsOf()
  return (
    <div
      data-theme="dark"
      data-low-toasts
      className="bg-ground text-ink flex h-dvh flex-col overflow-hidden pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <ConnectionBanner isRetrying={connection === 'reconnecting'}>
        {connection === 'fine'
          ? null
          : shownAsOf === null
            ? 'No connection. This page may be out of date.'
            : `No connection. Saved at ${formatTime(new Date(shownAsOf))}.`}
      </ConnectionBanner>
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col gap-2 p-3 md:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link
            to={paths.driver}
            aria-label="Back to the dashboard"
            className="hover:bg-sunken -ml-1 inline-flex min-h-14 items-center gap-2 rounded-md px-2 text-sm font-bold no-underline"
          >
            <ArrowLeft aria-hidden className="size-5" />
            Back
          </Link>
          <h1 className="sr-only">Cab view</h1>
          <div className="portrait:order-last portrait:basis-full portrait:empty:hidden [&_button]:min-h-14!">
            {banner}
          </div>
          <div className="ml-auto flex gap-2 [&_button]:min-h-14! [&_button]:whitespace-nowrap">
            <VoiceSwitch />
            {ring && <SoundSwitch ring={ring} />}
          </div>
        </div>
        {children}
      </main>
      <div id={dialogHostId} />
    </div>
  )
}

/** Draws nothing where the browser has no voice. */
function VoiceSwitch() {
  const isOn = voiceSwitch.use()
  if (!useHydrated() || !canSpeak()) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={isOn ? <MessageSquareText aria-hidden /> : <MessageSquareOff aria-hidden />}
      onClick={() => voiceSwitch.set(!isOn)}
    >
      {isOn ? 'Voice on' : 'Voice off'}
    </Button>
  )
}
