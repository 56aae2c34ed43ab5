import { useQueryClient } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { readSealId } from '../../../domain/evidence/sealing/seal-id.ts'
import { isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { checkInBrowser, mostBytes } from './check-in-browser.ts'
import { checkCopy, type CheckCopy } from './check-copy.ts'

type Shown = CheckCopy & { fileName: string }

/** Chooses or takes a file, checks it here, and says what it is. `sealId`: of the page's address; null: typed, or named by the pack. */
export function CheckPanel({ sealId = null }: { sealId?: string | null }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)

  const check = async (file: File): Promise<void> => {
    setBusy(true)
    setShown(null)
    setShown({ ...(await answerTo(file)), fileName: file.name })
    setBusy(false)
  }

  const answerTo = async (file: File): Promise<CheckCopy> => {
    if (file.size > mostBytes) return tooLarge
    const given = sealId ?? readSealId(typed)
    if (typed.trim() !== '' && given === null) return wrongCode
    try {
      const answer = await checkInBrowser(client, file, given)
      return answer ? checkCopy(answer) : noCode
    } catch (failure) {
      if (isRefusal(failure, 'not_found', 'invalid_input')) return unknownSeal
      const { title, detail } = failureCopy(failure)
      return { tone: 'warning', title, lines: [detail] }
    }
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files.item(0)
    if (file) void check(file)
  }

  return (
    <div
      className={isOver ? 'outline-action rounded-xl outline-2' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Card className="flex flex-col gap-5">
        {sealId === null && (
          <TextField
            label="Code of the seal"
            hint="In the evidence pack under “Seal”, for example k7m2-p9x4-w3qz. A pack names its own: then leave this empty."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <FileButton
          accept="image/jpeg,application/pdf,image/*"
          icon={<FileCheck2 aria-hidden />}
          className="self-start"
          about="a photo or an evidence pack"
          onFiles={([file]) => file && void check(file)}
        >
          Choose a file
        </FileButton>
        <p className="text-ink-muted text-sm">
          <span className="max-md:hidden">Or drop it here. </span>
          The file is checked on this device and is not sent anywhere.
        </p>
        <div aria-live="polite" aria-busy={isBusy}>
          {isBusy && <p>Checking…</p>}
          {shown && (
            <Alert tone={shown.tone} title={shown.title}>
              <p className="text-ink-muted break-words">{shown.fileName}</p>
              {shown.lines.map((line) => (
                <p key={line} className="mt-1 break-words">
                  {line}
                </p>
              ))}
            </Alert>
          )}
        </div>
      </Card>
    </div>
  )
}

const tooLarge: CheckCopy = {
  tone: 'warning',
  title: 'Too large',
  lines: ['No photo and no evidence pack of ours is that large.'],
}
const wrongCode: CheckCopy = {
  tone: 'warning',
  title: 'That is not a code',
  lines: ['A code has twelve letters and digits, such as k7m2-p9x4-w3qz.'],
}
const noCode: CheckCopy = {
  tone: 'warning',
  title: 'Which seal?',
  lines: [
    'This file does not name its seal. Type the code from the evidence pack, then choose the file again.',
  ],
}
const unknownSeal: CheckCopy = {
  tone: 'warning',
  title: 'No such seal',
  lines: ['There is no seal with this code. Please compare it with the evidence pack.'],
}
