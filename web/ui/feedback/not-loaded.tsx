import { Button } from '../button.tsx'

/** In place of what a press opens, or of a card. Some browsers remember until the page is left that a script did not load. */
export function NotLoaded() {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">This part of the page didn’t load.</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </div>
  )
}
