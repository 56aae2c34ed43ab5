import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { letterKeys } from './console-keys.ts'
import { bookingKeys, consoleKeys, verificationKeys } from './key-lines.ts'

type KeySheetProps = { onOpenChange: (isOpen: boolean) => void }

/** The keys of the console, opened by `?`. */
export function KeySheet({ onOpenChange }: KeySheetProps) {
  const areOn = letterKeys.use()
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title="Keys" kind="question">
      <KeyList of={consoleKeys} />
      <h3 className="mt-5 mb-2 text-sm font-bold">In an open booking</h3>
      <KeyList of={bookingKeys} />
      <h3 className="mt-5 mb-2 text-sm font-bold">In verification</h3>
      <KeyList of={verificationKeys} />
      <div className="border-line mt-5 border-t pt-3">
        <Switch
          label="Keys without Ctrl"
          state={
            areOn ? 'They work while nothing is typed' : 'Off: only Ctrl K, Enter and Esc work'
          }
          isOn={areOn}
          onChange={letterKeys.set}
        />
      </div>
    </Dialog>
  )
}

function KeyList({ of: lines }: { of: typeof consoleKeys }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {lines.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="border-line-strong bg-sunken min-w-7 rounded-sm border px-1.5 py-0.5 text-center text-xs font-bold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
