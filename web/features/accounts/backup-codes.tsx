import { useState } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Shown once: for when the phone is lost. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // A browser that lets no page write to its clipboard: the user can copy the displayed codes by hand.
      toast.failure({
        title: 'Not copied',
        description: 'Write the codes down, or select and copy them.',
      })
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" title="Keep these backup codes" isLive>
        Each one signs you in once if you lose your phone. They are shown only now, so keep them
        somewhere you can reach without it.
      </Alert>
      <ol
        aria-label="Backup codes"
        className="bg-sunken grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKept}>I’ve saved them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
