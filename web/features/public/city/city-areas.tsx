import {
  cityFacts,
  formatResponse,
  type City,
  type ResponseWindow,
} from '../../../../domain/places/cities.ts'

/** The service areas of a city, each with its target for the arrival, on one scale of minutes. */
export function CityAreas({ city }: { city: City }) {
  const { areas } = cityFacts[city]
  const longest = Math.max(...areas.map(({ response }) => response.untilMinutes))
  return (
    <ul className="grid grow auto-rows-fr gap-3 sm:grid-cols-2">
      {areas.map(({ name, response }) => (
        <li
          key={name}
          className="bg-sunken flex flex-col justify-between gap-2 rounded-lg p-4 sm:justify-center sm:gap-4"
        >
          <div className="flex items-baseline justify-between gap-x-4 sm:block">
            <h3 className="text-base leading-tight">{name}</h3>
            <p className="shrink-0 font-bold tracking-tight tabular-nums sm:mt-1 sm:text-2xl">
              {formatResponse(response)}
            </p>
          </div>
          <Range response={response} longest={longest} />
        </li>
      ))}
    </ul>
  )
}

function Range({ response, longest }: { response: ResponseWindow; longest: number }) {
  const { fromMinutes, untilMinutes } = response
  const share = (minutes: number): string => `${(100 * minutes) / longest}%`
  return (
    <div aria-hidden className="bg-line relative h-2 rounded-full">
      <span
        className="bg-art-truck absolute inset-y-0 rounded-full"
        style={{ left: share(fromMinutes), width: share(untilMinutes - fromMinutes) }}
      />
    </div>
  )
}
