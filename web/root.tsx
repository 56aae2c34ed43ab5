/** The frame of every page: document, stylesheet, theme, focus after navigation, announcements, and the page shown when one fails. */
import { QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import type { Route } from './+types/root.ts'
import { Stylesheet } from './stylesheet.tsx'
import { renderedPageId, renderedText } from './api/rendered-page.ts'
import { restoreWhenUnreachable } from './api/job-copy/when-unreachable.ts'
import { openQueryClient } from './api/kit/query-client.ts'
import { ProofHost } from './features/accounts/proof-host.tsx'
import { WhileSignedIn, type Begin } from './features/site/while-signed-in.tsx'
import { FailedScreen } from './screens/failed.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { siteOrigin } from './site-origin.ts'
import { notePresses, pressAgain } from './ui/early-input.ts'
import { noteErrors } from './ui/note-crash.ts'
import { LiveRegions } from './ui/feedback/live-region.tsx'
import { NonceContext } from './ui/nonce.ts'
import { PageComing } from './ui/feedback/page-coming.tsx'
import { offerLite } from './ui/page/offer-lite.ts'
import { LateScripts } from './ui/page/late-scripts.tsx'
import { RouteFocus } from './ui/page/route-focus.tsx'
import { WithoutScripts } from './features/public/without-scripts.tsx'
import { SkipLink } from './ui/page/skip-link.tsx'
import { groundColours, themeScript } from './ui/page/theme.ts'
import { Toasts } from './ui/feedback/toasts.tsx'
import { UndoHost } from './ui/feedback/undo-host.tsx'
import { loadOfflineQueue, watchSignOut } from './watch-sign-out.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const drawn = renderedText()
  const hasScripts = !useMatches().some(({ handle }) => isStill(handle))
  return (
    <html lang="en-IE" data-origin={siteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content={groundColours.light}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={groundColours.dark}
          media="(prefers-color-scheme: dark)"
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // it has run before this script loads: the browser's copy of the page need not contain it
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? `${noteErrors};${themeScript};${notePresses};${offerLite}`
              : '',
          }}
        />
        {drawn && (
          <script
            id={renderedPageId}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: drawn }}
          />
        )}
        <Meta />
        <Links />
        <Stylesheet />
      </head>
      <body>
        <SkipLink />
        {hasScripts && <WithoutScripts />}
        {children}
        <LiveRegions />
        <Toasts />
        <UndoHost />
        <RouteFocus />
        <PageComing />
        {hasScripts && (
          <>
            <ScrollRestoration />
            {import.meta.env.DEV ? <Scripts /> : <LateScripts />}
          </>
        )}
      </body>
    </html>
  )
}

/** `handle = { isStill: true }`: a page that is complete without the screens' scripts. */
const isStill = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isStill' in handle

const whileSignedIn: readonly Begin[] = [
  async (client) => (await import('./api/kit/live.ts')).openLive(client),
  async (client, accountId) => (await loadOfflineQueue()).watchOfflineQueue(client, accountId),
  async (client, accountId) =>
    (await import('./api/job-copy/watch-job.ts')).watchJob(client, accountId),
]

export default function App() {
  const [queryClient] = useState(() => watchSignOut(openQueryClient()))
  useEffect(pressAgain, [])
  useEffect(() => restoreWhenUnreachable(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <WhileSignedIn begin={whileSignedIn}>
        <ProofHost />
      </WhileSignedIn>
      <Outlet />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <FailedScreen error={error} />
}
