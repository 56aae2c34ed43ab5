import { Dialog } from '../../ui/feedback/dialog.tsx'
import { consoleKeys } from './console-keys.ts'

type KeySheetProps = { onOpenChange: (isOpen: boolean) => void }

/** The keys of the console, opened by `?`. */
export function KeySheet({ onOpenChange }: KeySheetProps) {
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title="Keys" kind="question">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {consoleKeys.map(({ keys, does }) => (
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
    </Dialog>
  )
}
