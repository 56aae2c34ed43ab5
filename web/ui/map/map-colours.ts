/** The colours of maps, as a map library needs them: it reads no custom properties. */

const tokens = [
  'map-water',
  'map-land',
  'map-coast',
  'map-border',
  'map-road',
  'map-street',
  'map-street-edge',
  'map-park',
  'map-building',
  'map-motorway-sign',
  'map-national-sign',
  'map-sign-ink',
  'ink',
  'ink-muted',
  'raised',
  'action',
  'action-ink',
  'info-ink',
  'info-solid',
  'plate',
] as const
export type MapColours = Record<(typeof tokens)[number], string>

/** The tokens as this element resolves them. */
export const coloursOf = (element: HTMLElement): MapColours => {
  const probe = document.createElement('span')
  element.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(tokens.map((token) => [token, colour(token)]))
  probe.remove()
  // one entry for each token
  return colours as MapColours
}

/** Names on maps are drawn from the page's own font: no font is fetched. The first word is the weight that MapLibre reads. */
export const mapFonts = {
  regular: 'Medium,Hanken Grotesk',
  bold: 'Bold,Hanken Grotesk',
  italic: 'Italic,Hanken Grotesk',
} as const
