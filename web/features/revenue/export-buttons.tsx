import { exportPath, type Period } from '../../api/revenue.ts'
import { saveOrToast } from '../../api/kit/save-file.ts'
import { SaveButton } from '../../ui/save-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ExportButtonsProps = {
  period: Period
  /** The problem with the typed period. */
  problem: string | null
}

const files = [
  { what: 'revenue', label: 'Revenue CSV' },
  { what: 'adverts', label: 'Advertisement analytics' },
  { what: 'partners', label: 'Insurance partner report' },
] as const

/** The three exports, each of the period above. Every export is recorded. */
export function ExportButtons({ period, problem }: ExportButtonsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {files.map(({ what, label }) => (
        <ExportButton key={what} label={label} path={exportPath(what, period)} problem={problem} />
      ))}
    </div>
  )
}

type ExportButtonProps = { label: string; path: string; problem: string | null }

function ExportButton({ label, path, problem }: ExportButtonProps) {
  const save = async (): Promise<void> => {
    if (problem === null) await saveOrToast(path)
    else toast.failure({ title: 'Check the period', description: `${problem}.` })
  }
  return <SaveButton save={save}>{label}</SaveButton>
}
