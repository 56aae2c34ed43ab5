import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { SavedPlace } from '../../../contract/accounts/saved-places.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { csvOf } from '../../../domain/csv.ts'
import {
  readVehicleRows,
  templateHeadings,
  type VehicleFile,
  type VehicleLine,
} from '../../../domain/dealers/vehicle-lines.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import type { Vehicle } from './vehicle-draft.ts'

type ImportPanelProps = {
  places: readonly SavedPlace[]
  /** Of the request so far. */
  vehicles: readonly Vehicle[]
  onImport: (lines: readonly VehicleLine[]) => void
}

type Chosen = VehicleFile & { name: string }

/** Vehicles from a CSV: looked through line by line, and added once each wrong line is fixed in the file or skipped on purpose. */
export function ImportPanel({ places, vehicles, onImport }: ImportPanelProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File): Promise<void> => {
    setChosen(null)
    setProblem(null)
    try {
      const { readVehicleFile, vehicleFileBytesMax } = await import('./read-vehicle-file.ts')
      // one byte more than may be read, so that a huge file is not loaded to be refused
      const bytes = await file.slice(0, vehicleFileBytesMax + 1).arrayBuffer()
      const read = readVehicleFile(new Uint8Array(bytes))
      if ('problem' in read) return setProblem(read.problem)
      const found = readVehicleRows(read.rows, places, vehicles)
      if (!found) return setProblem(noHeadings)
      if (found.lines.length === 0) return setProblem('There are no vehicles in this file.')
      setChosen({ ...found, name: file.name })
    } catch {
      setProblem('We couldn’t read this file. Check your connection and choose it again.')
    }
  }
  return (
    <Card title="Add vehicles from a file">
      <p className="text-ink-muted mb-4 max-w-prose text-sm">
        A CSV file from your spreadsheet, one vehicle a line. The template has every column; leave
        out those you don’t need. A pickup can be the name of a place you saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          variant="secondary"
          accept=".csv,text/csv,text/plain,text/tab-separated-values"
          icon={<FileUp aria-hidden />}
          onFiles={([file]) => file && void choose(file)}
        >
          {chosen ? 'Choose another file' : 'Choose a CSV file'}
        </FileButton>
        <Button variant="quiet" icon={<Download aria-hidden />} onClick={saveTemplate}>
          Download the template
        </Button>
      </div>
      {problem !== null && (
        <Alert tone="danger" title="This file can’t be used" isLive className="mt-4">
          {problem}
        </Alert>
      )}
      {chosen && (
        <Preview
          key={`${chosen.name} ${chosen.lines.length}`}
          file={chosen}
          onImport={(lines) => {
            onImport(lines)
            setChosen(null)
            toast.success({
              title: `${countOf(lines.length)} added`,
              description: 'Check them, then see the prices.',
            })
          }}
        />
      )}
    </Card>
  )
}

const noHeadings = `The first line must name the columns, such as ${templateHeadings.slice(0, 3).join(', ')} and Pickup Eircode.`

const countOf = (count: number): string => (count === 1 ? '1 vehicle' : `${count} vehicles`)

const saveTemplate = (): void => {
  const url = URL.createObjectURL(new Blob([csvOf([templateHeadings])], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), {
    href: url,
    download: 'towline-vehicles.csv',
  }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

type PreviewProps = { file: Chosen; onImport: (lines: readonly VehicleLine[]) => void }

function Preview({ file: { name, lines, unknownHeadings }, onImport }: PreviewProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [isPressed, setPressed] = useState(false)
  const ready = lines.filter(({ problems }) => problems.length === 0)
  const wrong = lines.filter(({ problems }) => problems.length > 0)
  const open = wrong.filter(({ line }) => !skipped.has(line))
  const skip = (line: number, isSkipped: boolean): void => {
    const next = new Set(skipped)
    if (isSkipped) next.add(line)
    else next.delete(line)
    setSkipped(next)
  }
  return (
    <section aria-label={`Lines of ${name}`} className="mt-5 flex flex-col gap-4">
      <p role="status" className="font-bold">
        {wrong.length === 0
          ? `${name}: ${countOf(ready.length)} ready to add`
          : `${name}: ${countOf(ready.length)} ready, ${wrong.length} ${wrong.length === 1 ? 'line needs' : 'lines need'} attention`}
      </p>
      {unknownHeadings.length > 0 && (
        <p className="text-ink-muted text-sm wrap-anywhere">
          {`Columns we don’t use: ${unknownHeadings.join(', ')}.`}
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p className="text-sm">
            Fix these in your file and choose it again, or skip them. Nothing is added until then.
          </p>
          <ul
            className="divide-line border-line divide-y rounded-lg border"
            aria-label="Lines that need attention"
          >
            {wrong.map((one) => (
              <li key={one.line} className="px-4 py-3">
                <p className="font-bold wrap-anywhere">{`Line ${one.line}${nameOf(one) && `, ${nameOf(one)}`}`}</p>
                <ul className="text-danger-ink mt-1 list-disc pl-5 text-sm wrap-anywhere">
                  {one.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
                <Checkbox
                  label={`Skip line ${one.line}`}
                  checked={skipped.has(one.line)}
                  onChange={({ target }) => skip(one.line, target.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {ready.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            {`Show the ${countOf(ready.length)} that are ready`}
          </summary>
          <DataTable
            caption="Vehicles that are ready"
            columns={columns}
            rows={ready}
            rowKey={({ line }) => String(line)}
            empty={null}
          />
        </details>
      )}
      {isPressed && open.length > 0 && (
        <Alert tone="danger" title="Nothing was added" isLive>
          {`Fix or skip ${open.length === 1 ? 'line' : 'lines'} ${open.map(({ line }) => line).join(', ')} first.`}
        </Alert>
      )}
      {ready.length > 0 && (
        <Button
          className="self-start"
          onClick={() => (open.length > 0 ? setPressed(true) : onImport(ready))}
        >
          {`Add ${countOf(ready.length)}`}
        </Button>
      )}
    </section>
  )
}

const nameOf = ({ reference, identity }: VehicleLine): string => reference || identity.registration

const columns: readonly Column<VehicleLine>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    isTitle: true,
    cell: (one) => nameOf(one) || vehicleTypeLabels[one.casualty.vehicleType],
  },
  { id: 'line', header: 'Line', isNumeric: true, cell: ({ line }) => line },
  {
    id: 'way',
    header: 'From and to',
    cell: ({ pickup, dropoff }) => `${pickup.address} to ${dropoff.address}`,
  },
]
