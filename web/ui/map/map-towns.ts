/**
 * Towns written on the map for orientation: the first ones always, the others when the view is closer and there is room, in this order.
 * GeoNames, CC BY 4.0.
 */
export type MapTown = {
  name: string
  lat: number
  lon: number
  /** Always written, on the side where the sea leaves room. */
  side?: 'left' | 'right'
}

const always: readonly MapTown[] = [
  { name: 'Dublin', lat: 53.349, lon: -6.26, side: 'right' },
  { name: 'Cork', lat: 51.898, lon: -8.473, side: 'right' },
  { name: 'Galway', lat: 53.272, lon: -9.049, side: 'left' },
  { name: 'Limerick', lat: 52.665, lon: -8.624, side: 'left' },
  { name: 'Belfast', lat: 54.597, lon: -5.93, side: 'left' },
  { name: 'Sligo', lat: 54.27, lon: -8.47, side: 'left' },
]

const nearby: readonly [name: string, lat: number, lon: number][] = [
  ['Waterford', 52.258, -7.112],
  ['Athlone', 53.423, -7.941],
  ['Letterkenny', 54.95, -7.733],
  ['Derry', 54.997, -7.309],
  ['Tralee', 52.27, -9.703],
  ['Kilkenny', 52.654, -7.252],
  ['Castlebar', 53.855, -9.299],
  ['Wexford', 52.334, -6.457],
  ['Dundalk', 54.0, -6.405],
  ['Ennis', 52.844, -8.986],
  ['Portlaoise', 53.034, -7.299],
  ['Mullingar', 53.526, -7.338],
  ['Drogheda', 53.719, -6.348],
  ['Naas', 53.216, -6.667],
  ['Killarney', 52.06, -9.507],
  ['Cavan', 53.991, -7.361],
  ['Carlow', 52.841, -6.926],
  ['Clonmel', 52.355, -7.704],
  ['Longford', 53.727, -7.793],
  ['Tullamore', 53.274, -7.489],
  ['Arklow', 52.793, -6.141],
  ['Bray', 53.203, -6.098],
  ['Swords', 53.46, -6.218],
  ['Navan', 53.653, -6.681],
  ['Maynooth', 53.385, -6.594],
  ['Tallaght', 53.288, -6.357],
  ['Blessington', 53.17, -6.533],
  ['Newbridge', 53.182, -6.797],
  ['Mallow', 52.139, -8.655],
  ['Bantry', 51.68, -9.453],
  ['Dungarvan', 52.088, -7.625],
  ['Nenagh', 52.862, -8.197],
  ['Ballinasloe', 53.331, -8.222],
  ['Westport', 53.8, -9.517],
  ['Ballina', 54.117, -9.167],
  ['Donegal', 54.654, -8.11],
  ['Monaghan', 54.247, -6.971],
  ['Omagh', 54.6, -7.3],
  ['Clifden', 53.489, -10.019],
]

export const mapTowns: readonly MapTown[] = [
  ...always,
  ...nearby.map(([name, lat, lon]) => ({ name, lat, lon })),
]
