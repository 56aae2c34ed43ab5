/**
 * The forty invented drivers of the demo. Surnames are parts of trucks, so that they are not mistaken for real people; places
 * are real. Rates are cents per kilometre; `care` is how pleased customers tend to be, null for a driver without ratings.
 */
import type { TruckType } from '../../domain/drivers/truck.ts'

export type SampleDriver = {
  name: string
  town: string
  county: string
  truckType: TruckType
  perKmCents: number
  care: number | null
}

const row = (
  name: string,
  town: string,
  county: string,
  truckType: TruckType,
  perKmCents: number,
  care: number | null,
): SampleDriver => ({ name, town, county, truckType, perKmCents, care })

export const sampleDrivers: readonly SampleDriver[] = [
  // The first is the driver one can sign in as.
  row('Donal Towbar', 'Swords', 'Dublin', 'tilt_and_slide', 250, 4.7),
  row('Sinéad Winchley', 'Tallaght', 'Dublin', 'flatbed', 240, 4.9),
  row('Cormac Flatbed', 'Finglas', 'Dublin', 'flatbed', 265, 4.4),
  row('Niamh Axleby', 'Dún Laoghaire', 'Dublin', 'spectacle_lift', 280, 4.8),
  row('Fiachra Ratchet', 'Lucan', 'Dublin', 'tilt_and_slide', 230, 4.2),
  row('Gráinne Beacon', 'Balbriggan', 'Dublin', 'flatbed', 250, null),
  row('Oisín Hubcap', 'Clontarf', 'Dublin', 'motorcycle_carrier', 225, 4.6),
  row('Maeve Drawbar', 'Naas', 'Kildare', 'flatbed', 240, 4.8),
  row('Tadhg Sprocket', 'Newbridge', 'Kildare', 'heavy_wrecker', 320, 4.5),
  row('Róisín Gantry', 'Navan', 'Meath', 'tilt_and_slide', 245, 4.3),
  row('Eoin Shackle', 'Drogheda', 'Louth', 'flatbed', 250, 4.7),
  row('Clodagh Chock', 'Dundalk', 'Louth', 'flatbed', 235, 4.1),
  row('Ruairí Camshaft', 'Bray', 'Wicklow', 'spectacle_lift', 255, 4.6),
  row('Aisling Lugnut', 'Arklow', 'Wicklow', 'flatbed', 250, 4.9),
  row('Conor Tailgate', 'Wexford', 'Wexford', 'tilt_and_slide', 240, 4.5),
  row('Orla Dipstick', 'New Ross', 'Wexford', 'flatbed', 230, 3.9),
  row('Pádraig Crankley', 'Waterford', 'Waterford', 'heavy_wrecker', 310, 4.6),
  row('Síle Gasket', 'Dungarvan', 'Waterford', 'flatbed', 245, null),
  row('Declan Piston', 'Kilkenny', 'Kilkenny', 'tilt_and_slide', 250, 4.8),
  row('Muireann Spanner', 'Carlow', 'Carlow', 'flatbed', 240, 4.4),
  row('Lorcan Jumplead', 'Portlaoise', 'Laois', 'tilt_and_slide', 235, 4.7),
  row('Bríd Tracrod', 'Tullamore', 'Offaly', 'flatbed', 245, 4.2),
  row('Fergal Sidelight', 'Athlone', 'Westmeath', 'flatbed', 240, 4.6),
  row('Ciara Gearley', 'Mullingar', 'Westmeath', 'spectacle_lift', 260, 4.5),
  row('Senan Bumperty', 'Longford', 'Longford', 'flatbed', 230, 4.0),
  row('Nuala Handbrake', 'Cavan', 'Cavan', 'flatbed', 250, 4.8),
  row('Malachy Wheelan', 'Monaghan', 'Monaghan', 'tilt_and_slide', 255, 4.3),
  row('Deirdre Foglamp', 'Sligo', 'Sligo', 'flatbed', 245, 4.7),
  row('Cathal Mudflap', 'Letterkenny', 'Donegal', 'tilt_and_slide', 260, 4.9),
  row('Sorcha Snowchain', 'Castlebar', 'Mayo', 'flatbed', 240, 4.5),
  row('Micheál Roofrack', 'Ballina', 'Mayo', 'flatbed', 235, 4.1),
  row('Gearóid Clutchley', 'Galway', 'Galway', 'tilt_and_slide', 250, 4.8),
  row('Éilis Rimmer', 'Salthill', 'Galway', 'flatbed', 265, 4.6),
  row('Colm Towrope', 'Ennis', 'Clare', 'flatbed', 240, 4.4),
  row('Aoibheann Tyreman', 'Limerick', 'Limerick', 'tilt_and_slide', 245, 4.7),
  row('Breandán Bellhousing', 'Castletroy', 'Limerick', 'flatbed', 250, 4.3),
  row('Caoimhe Wishbone', 'Tralee', 'Kerry', 'flatbed', 240, 4.8),
  row('Diarmuid Manifold', 'Killarney', 'Kerry', 'tilt_and_slide', 270, 4.5),
  row('Fionnuala Liftley', 'Cork', 'Cork', 'tilt_and_slide', 245, 4.9),
  row('Seamus Backhaul', 'Ballincollig', 'Cork', 'heavy_wrecker', 315, 4.4),
]

/** What each type of truck carries, and what its driver does besides. */
export const truckFacts: Record<
  TruckType,
  {
    name: string
    colour: string
    payloadKg: number
    grossKg: number
    heightCm: number
    vehicleTypes: string[]
    services: string[]
  }
> = {
  flatbed: {
    name: 'Flatbed, 5 t',
    colour: 'Yellow',
    payloadKg: 5_000,
    grossKg: 11_990,
    heightCm: 290,
    vehicleTypes: ['car', 'van', 'motorcycle'],
    services: ['winch', 'lockout', 'jump_start', 'tyre_change', 'motorway_recovery'],
  },
  tilt_and_slide: {
    name: 'Tilt and slide, 3.5 t',
    colour: 'White',
    payloadKg: 3_500,
    grossKg: 7_490,
    heightCm: 270,
    vehicleTypes: ['car', 'van', 'motorcycle'],
    services: ['winch', 'lockout', 'jump_start', 'accident_recovery'],
  },
  spectacle_lift: {
    name: 'Low spectacle lift, 2.5 t',
    colour: 'Red',
    payloadKg: 2_500,
    grossKg: 5_200,
    heightCm: 205,
    vehicleTypes: ['car', 'motorcycle'],
    services: ['winch', 'lockout', 'jump_start'],
  },
  heavy_wrecker: {
    name: 'Heavy wrecker, 26 t',
    colour: 'Orange',
    payloadKg: 16_000,
    grossKg: 26_000,
    heightCm: 380,
    vehicleTypes: ['car', 'van', 'truck'],
    services: ['winch', 'lockout', 'accident_recovery', 'motorway_recovery'],
  },
  motorcycle_carrier: {
    name: 'Motorcycle carrier',
    colour: 'Blue',
    payloadKg: 900,
    grossKg: 2_800,
    heightCm: 210,
    vehicleTypes: ['motorcycle'],
    services: ['winch', 'jump_start'],
  },
}

/** Customers of the past and of the running demo, as invented as the drivers. */
export const sampleCustomers = [
  'Aoife Hatchback',
  'Brendan Saloon',
  'Catríona Estate',
  'Dara Cabriolet',
  'Emer Sunroof',
  'Frank Minivan',
  'Gobnait Coupé',
  'Hugh Glovebox',
]

/** What people wrote, by the stars they gave; `isLate`: the truck came later than promised, and the history says so too. */
export const sampleComments: Record<number, readonly { text: string; isLate?: true }[]> = {
  5: [
    { text: 'Here before I had finished my tea, and very calm about it.' },
    { text: 'Could not have been kinder. Car is fine.' },
    { text: '' },
  ],
  4: [
    { text: 'Good job, a little later than promised.', isLate: true },
    { text: 'Friendly, quick loading.' },
    { text: '' },
  ],
  3: [{ text: 'Got there in the end.', isLate: true }, { text: 'Fine.' }],
  2: [{ text: 'Arrived late and did not call.', isLate: true }],
}
