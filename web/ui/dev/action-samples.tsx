import { Bell, Phone, Settings, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuAction, MenuLink } from '../feedback/menu.tsx'
import { OutsideLink, TextLink } from '../text-link.tsx'
import { toast } from '../feedback/toast.ts'
import { Tooltip } from '../feedback/tooltip.tsx'
import { row, Sample, SampleGroup } from './sample.tsx'

const DialogSample = lazy(async () => ({
  default: (await import('./dialog-sample.tsx')).DialogSample,
}))

export function ActionSamples() {
  const [isBusy, setBusy] = useState(false)
  const [open, setOpen] = useState<'task' | 'question' | null>(null)
  return (
    <SampleGroup title="Actions">
      <Sample title="Buttons">
        <div className={row}>
          <Button>Book this driver</Button>
          <Button variant="secondary">Compare drivers</Button>
          <Button variant="quiet">Back</Button>
          <Button variant="danger">Cancel booking</Button>
          <Button size="lg" icon={<Phone aria-hidden />}>
            Call driver
          </Button>
          <Button size="sm" variant="secondary">
            Refresh
          </Button>
        </div>
      </Sample>
      <Sample title="Busy, forbidden">
        <div className={row}>
          <Button isBusy={isBusy} busyLabel="Processing Payment..." onClick={() => setBusy(true)}>
            Press to be busy
          </Button>
          <Button isBusy busyLabel="Saving…" variant="secondary">
            Save
          </Button>
          <Button disabledReason="Enter the distance before booking.">Book</Button>
          <Button variant="danger" disabledReason="The recovery is in progress. Contact support.">
            Cancel booking
          </Button>
        </div>
      </Sample>
      <Sample title="Icon buttons, tooltip, menu">
        <div className={row}>
          <IconButton label="Close" icon={<X />} />
          <IconButton label="Notifications" icon={<Bell />} look="outlined" />
          <Tooltip id="offer-tip" text="Drivers see your first name only">
            <Button variant="secondary" aria-describedby="offer-tip">
              With a tooltip
            </Button>
          </Tooltip>
          <Menu trigger="Account" align="start">
            <MenuLink to="/dev/ui" icon={<Settings aria-hidden />}>
              Settings
            </MenuLink>
            <MenuAction onChoose={() => undefined}>Sign out</MenuAction>
          </Menu>
        </div>
      </Sample>
      <Sample title="Links">
        <p>
          Read <TextLink to="/dev/ui">how drivers are ranked</TextLink> or{' '}
          <OutsideLink href="https://example.ie">a page elsewhere</OutsideLink>.{' '}
          <ButtonLink to="/dev/ui" variant="secondary" size="sm">
            A link as a button
          </ButtonLink>
        </p>
      </Sample>
      <Sample title="Dialogs and toasts">
        <div className={row}>
          <Button variant="secondary" onClick={() => setOpen('task')}>
            Open a task
          </Button>
          <Button variant="secondary" onClick={() => setOpen('question')}>
            Open a question
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.success({
                title: 'Welcome back!',
                description: 'You have been signed in successfully.',
              })
            }
          >
            Toast: success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.failure({
                title: 'Rate limit exceeded',
                description: 'Please slow down your input',
              })
            }
          >
            Toast: failure
          </Button>
        </div>
        <Suspense>
          {open && <DialogSample kind={open} onOpenChange={(isOpen) => !isOpen && setOpen(null)} />}
        </Suspense>
      </Sample>
    </SampleGroup>
  )
}
