import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { dealerVehiclesMax, purchaseOrderMaxLength } from '../../../domain/dealers/dealer.ts'
import { formatEuro } from '../../../domain/money.ts'
import { call } from '../../api/kit/call.ts'
import { savedPlacesQuery } from '../../api/accounts/saved-places.ts'
import { failureCopy } from '../../api/kit/failures.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import {
  checkVehicle,
  dealerDraft,
  isBegun,
  nextVehicle,
  quoteRequestOf,
  withVehicles,
  type Draft,
  type Vehicle,
} from './vehicle-draft.ts'
import { ImportPanel } from './import-panel.tsx'
import { fieldId, VehicleFields, type RenderFind } from './vehicle-fields.tsx'

/** A vehicle and its price. */
export type Priced = { vehicle: Vehicle; quote: Quote }

/** What is paid for together, as it was when it was priced: the draft goes on to the rest of a file once this is booked. */
export type PricedRequest = { vehicles: readonly Priced[]; purchaseOrder: string }

/** Which vehicle it is, as typed. */
export type IdentityForm = {
  typed: Vehicle['identity']
  onChange: (identity: Vehicle['identity']) => void
  problems: ReturnType<typeof checkVehicle>
  idOf: (name: string) => string
}

type RequestFormProps = {
  /** The contact person: fields of the booking flow. `goOn`: once a question there is answered. */
  renderContact: (goOn: () => void) => ReactNode
  /** False: something is missing or in doubt, and the fields show it. */
  hasContact: () => Promise<boolean>
  /** Fields of the booking flow as well. */
  renderIdentity: (fields: IdentityForm) => ReactNode
  renderFind: RenderFind
  /** Called once every vehicle has a price. */
  renderPayment: (priced: PricedRequest, onLeave: () => void) => ReactNode
}

const purchaseOrderId = 'purchase-order'

/** Several vehicles in one request: what and where, then the prices, then one card. */
export function RequestForm(props: RequestFormProps) {
  const { renderContact, hasContact, renderIdentity, renderFind, renderPayment } = props
  const draft = dealerDraft.use()
  const places = useQuery(savedPlacesQuery).data?.places ?? []
  const [isChecked, setChecked] = useState(false)
  const [isPricing, setPricing] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map())
  const [priced, setPriced] = useState<PricedRequest | null>(null)
  const { vehicles } = draft

  const change = (next: Partial<Draft>): void => {
    setPriced(null)
    setFailures(new Map())
    dealerDraft.set({ ...draft, ...next })
  }
  const changeVehicle = (vehicle: Vehicle, part: Partial<Vehicle>): void =>
    change({ vehicles: vehicles.map((one) => (one === vehicle ? { ...one, ...part } : one)) })
  const price = async (): Promise<void> => {
    setChecked(true)
    for (const vehicle of vehicles) {
      const [field] = Object.keys(checkVehicle(vehicle))
      if (field) return document.getElementById(fieldId(vehicle, field))?.focus()
    }
    setPricing(true)
    if (!(await hasContact())) return setPricing(false)
    const answers = await Promise.all(vehicles.map(priceOf))
    setPricing(false)
    setFailures(
      new Map(
        answers.flatMap((one) => ('words' in one ? [[one.vehicle.key, one.words] as const] : [])),
      ),
    )
    const all = answers.flatMap((one) => ('quote' in one ? [one] : []))
    setPriced(
      all.length === vehicles.length ? { vehicles: all, purchaseOrder: draft.purchaseOrder } : null,
    )
  }
  /** Back from paying, to change these vehicles or to go on with the next. */
  const leavePayment = (): void => {
    flushSync(() => {
      setPriced(null)
      setChecked(false)
    })
    document.getElementById(purchaseOrderId)?.focus()
  }

  if (priced) return renderPayment(priced, leavePayment)
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void price()
      }}
    >
      <TextField
        id={purchaseOrderId}
        label="Purchase order number"
        hint="For your own books. Leave it empty if you have none."
        className="max-w-form"
        autoComplete="off"
        maxLength={purchaseOrderMaxLength}
        value={draft.purchaseOrder}
        onChange={({ target }) => change({ purchaseOrder: target.value })}
      />
      <ImportPanel
        places={places}
        vehicles={[...vehicles.filter(isBegun), ...draft.waiting]}
        onImport={(lines) => change(withVehicles(draft, lines))}
      />
      {draft.waiting.length > 0 && (
        <Alert tone="info" title={waitingLabel(draft.waiting.length)}>
          {`One request takes ${dealerVehiclesMax} vehicles. The rest follow in the next one.`}
        </Alert>
      )}
      {vehicles.map((vehicle, index) => (
        <div key={vehicle.key} className="flex flex-col gap-3">
          <VehicleFields
            number={index + 1}
            vehicle={vehicle}
            places={places}
            problems={isChecked ? checkVehicle(vehicle) : {}}
            onChange={(part) => changeVehicle(vehicle, part)}
            renderFind={renderFind}
            identityFields={renderIdentity({
              typed: vehicle.identity,
              onChange: (identity) => changeVehicle(vehicle, { identity }),
              problems: isChecked ? checkVehicle(vehicle) : {},
              idOf: (name) => fieldId(vehicle, name),
            })}
            onRemove={
              vehicles.length === 1
                ? null
                : () => change({ vehicles: vehicles.filter((one) => one !== vehicle) })
            }
          />
          {failures.has(vehicle.key) && (
            <Alert tone="danger" title={`Vehicle ${index + 1} has no price`} isLive>
              {failures.get(vehicle.key)}
            </Alert>
          )}
        </div>
      ))}
      {vehicles.length < dealerVehiclesMax && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => change({ vehicles: [...vehicles, nextVehicle(vehicles)] })}
        >
          Add a vehicle
        </Button>
      )}
      <Card title="Contact at pickup">
        <div className="flex max-w-prose flex-col gap-5">{renderContact(() => void price())}</div>
      </Card>
      <Button type="submit" className="self-start" isBusy={isPricing} busyLabel="Getting prices">
        {vehicles.length === 1 ? 'See the price' : `See ${vehicles.length} prices`}
      </Button>
    </form>
  )
}

const priceOf = async (vehicle: Vehicle): Promise<Priced | { vehicle: Vehicle; words: string }> => {
  try {
    const quote = await call('POST /api/quotes', { body: quoteRequestOf(vehicle) })
    if (quote.isPayable) return { vehicle, quote }
    return {
      vehicle,
      words:
        quote.distance.problem ?? 'No drivers are available for it now. Please try again later.',
    }
  } catch (failure) {
    return { vehicle, words: failureCopy(failure).detail }
  }
}

const waitingLabel = (count: number): string =>
  count === 1 ? '1 more vehicle from your file' : `${count} more vehicles from your file`

/** The total, in cents. */
export const totalOf = ({ vehicles }: PricedRequest): number =>
  vehicles.reduce((sum, { quote }) => sum + quote.anyDriver.priceCents, 0)

export const totalLabel = (request: PricedRequest): string => formatEuro(totalOf(request))
