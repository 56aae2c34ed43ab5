/** Where streets come from: the file of tiles on our server, or a style of another one. */
export type StreetSource = { kind: 'tiles' | 'style'; url: string }

type Configured = {
  styleUrl: string | null
  /** Absent from what a browser kept of an older release. */
  tilesUrl?: string | null
}

/** Null: neither is configured, and our own base map is drawn. */
export const streetSourceOf = ({ styleUrl, tilesUrl }: Configured): StreetSource | null => {
  if (styleUrl) return { kind: 'style', url: styleUrl }
  return tilesUrl ? { kind: 'tiles', url: tilesUrl } : null
}
