import { cityFacts, cityWithinKm, type City } from '../../../../domain/places/cities.ts'
import { IrelandMap, type MapPoint } from '../../../ui/map/ireland-map.tsx'
import { mapCreditId } from '../../../ui/map/map-credit-id.ts'

/** Its service areas as dots, and the circle within which drivers count as local. The map itself writes the city's name. */
export function CityMap({ city }: { city: City }) {
  const { name, centre, areas } = cityFacts[city]
  const points = areas.map(({ name: label, at }, index): MapPoint => {
    const isCentre = index === 0
    return { id: label, kind: 'area', label, hasLabel: !isCentre, ...at }
  })
  return (
    <IrelandMap
      label={`Map of ${name} and around it, with its service areas and a circle of ${cityWithinKm} km around the centre`}
      points={points}
      circle={{ centre, radiusKm: cityWithinKm }}
      view="points"
      shape="square"
      credit={
        <>
          {`Dashed: ${cityWithinKm} km around the centre. `}
          <a href={`#${mapCreditId}`}>Map credits</a>
        </>
      }
    />
  )
}
