import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './feedback/toast.ts'

type CopyButtonProps = {
  text: string
  /** What it copies: its accessible name. */
  label: string
  /** Shown on the button too; otherwise that says Copy. */
  isLabelShown?: boolean
  /** The toast after copying. */
  done: { title: string; description: string }
}

export function CopyButton({ text, label, isLabelShown = false, done }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(done)
    } catch {
      // A browser that lets no page write to its clipboard: the user can copy the displayed text by hand.
      toast.failure({
        title: 'Could not copy',
        description: 'Select the text and copy it by hand.',
      })
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Copy aria-hidden />}
      aria-label={label}
      onClick={() => void copy()}
    >
      {isLabelShown ? label : 'Copy'}
    </Button>
  )
}
