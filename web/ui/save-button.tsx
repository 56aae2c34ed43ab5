import { Download } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type SaveButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'icon' | 'isBusy'> & {
  /** Shows its own failures: it never rejects. */
  save: () => Promise<unknown>
}

/** Saves a file that the server makes while the user waits, one at a time. */
export function SaveButton({
  save,
  variant = 'secondary',
  busyLabel = 'Preparing',
  ...look
}: SaveButtonProps) {
  const [isSaving, setSaving] = useState(false)
  const press = async (): Promise<void> => {
    setSaving(true)
    await save()
    setSaving(false)
  }
  return (
    <Button
      {...look}
      variant={variant}
      busyLabel={busyLabel}
      icon={<Download aria-hidden />}
      isBusy={isSaving}
      onClick={() => void press()}
    />
  )
}
