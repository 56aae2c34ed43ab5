/**
 * The set-up that every moving map shares: MapLibre on our own base map or on configured street tiles, in the page's theme, without
 * rotation, with empty overlays to draw on. What the map is for is up to its component.
 */
import {
  Map as StreetMap,
  setWorkerUrl,
  type GeoJSONSource,
  type MapOptions,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTheme } from '../page/theme.ts'
import { discard } from './discard.ts'
import { coloursOf } from './map-colours.ts'
import {
  lineThrough,
  markRoomImage,
  overlayLayers,
  overlaySources,
  type Drawing,
} from './map-overlays.ts'
import { baseStyle } from './map-style.ts'
import { signImages } from './road-signs.ts'
import type { StreetSource } from './street-source.ts'

setWorkerUrl(workerUrl)

const island: [number, number, number, number] = [-14, 50.2, -2.5, 56.8]

export const lessMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

type StreetMapOptions = {
  label: string
  /** By configuration; null: our own base map. */
  streets: StreetSource | null
  /** How close it goes on each. Our own roads are simplified: closer they would look more precise than they are. */
  maxZoom: { ours: number; streets: number }
  /** Where it begins, and what moves it. Read once. */
  view: Partial<MapOptions>
  onReady?: () => void
  /** The graphics context was lost for a while: nothing is drawn until the map is ready again. */
  onLost?: () => void
  /** This browser cannot draw it, or the style could not be fetched. */
  onFailed: () => void
}

export type UsedStreetMap = {
  /** For the element that the map fills. */
  box: RefObject<HTMLDivElement | null>
  /** Null until it is loaded. */
  map: StreetMap | null
  /** Counts the styles that were loaded: each starts with empty overlays. */
  styled: number
}

export const useStreetMap = (options: StreetMapOptions): UsedStreetMap => {
  const { kind = null, url = '' } = options.streets ?? {}
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<StreetMap | null>(null)
  const [styled, setStyled] = useState(0)
  const { theme } = useTheme()
  /** True from the request of a style until it is loaded. */
  const isStyling = useRef(true)
  const latest = useRef(options)
  const makeStyle = useRef<MakeStyle | null>(null)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    let isOver = false
    const fail = (): void => {
      if (!isOver) latest.current.onFailed()
    }
    let made: StreetMap | null = null
    const begin = (make: MakeStyle): void => {
      if (isOver) return
      makeStyle.current = make
      try {
        made = openMap(container, make)
      } catch {
        fail()
      }
    }
    const openMap = (into: HTMLDivElement, make: MakeStyle): StreetMap => {
      const { label, maxZoom, view } = latest.current
      const opened = new StreetMap({
        container: into,
        style: make(into),
        maxBounds: island,
        maxZoom: kind ? maxZoom.streets : maxZoom.ours,
        // our own pages credit the base map and the tiles of our own server
        attributionControl: kind === 'style' ? { compact: true } : false,
        // One finger scrolls the page, also from the map.
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': label },
        ...view,
      })
      listen(opened, into)
      return opened
    }
    const listen = (opened: StreetMap, into: HTMLDivElement): void => {
      opened.touchZoomRotate.disableRotation()
      opened.keyboard.disableRotation()
      let isReady = false
      isStyling.current = true
      // At once: a moment later the next style may be loading, and a map without a style accepts no sources.
      opened.on('style.load', () => {
        drawOverlays(opened, into)
        isStyling.current = false
        setStyled((count) => count + 1)
      })
      opened.once('load', () => {
        isReady = true
        setMap(opened)
        latest.current.onReady?.()
      })
      // A missing tile leaves a hole in the map; without a style there is no map.
      opened.on('error', () => {
        if (!isReady || isStyling.current) fail()
      })
      opened.on('webglcontextlost', () => latest.current.onLost?.())
      opened.on('webglcontextrestored', () => latest.current.onReady?.())
    }
    styleMaker(kind, url).then(begin, fail)
    return () => {
      isOver = true
      setMap(null)
      discard(() => made?.remove())
    }
  }, [kind, url])

  const painted = useRef(theme)
  useEffect(() => {
    if (!map || !box.current || !makeStyle.current || painted.current === theme) return
    painted.current = theme
    isStyling.current = true
    map.setStyle(makeStyle.current(box.current), { diff: false })
  }, [map, theme])

  return { box, map, styled }
}

/** The style in the colours of the element's theme. */
type MakeStyle = (container: HTMLElement) => StyleSpecification | string

/** What street tiles need besides is loaded only where there are some. */
const styleMaker = async (kind: StreetSource['kind'] | null, url: string): Promise<MakeStyle> => {
  if (kind === 'style') return () => url
  if (kind === null) return (container) => baseStyle(coloursOf(container))
  const { streetStyle } = await import('./street-style.ts')
  return (container) => streetStyle(coloursOf(container), url)
}

const drawOverlays = (map: StreetMap, container: HTMLElement): void => {
  const colours = coloursOf(container)
  for (const id of overlaySources) {
    map.addSource(id, { type: 'geojson', data: lineThrough([]) })
  }
  map.addImage(markRoomImage.id, markRoomImage.data)
  for (const { id, data, options } of signImages(colours)) map.addImage(id, data, options)
  // names and numbers of roads stay readable on a line
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  for (const layer of overlayLayers(colours)) {
    map.addLayer(layer, layer.type === 'symbol' ? undefined : firstName)
  }
}

/** Draws on one of the overlays. */
export const drawOverlay = (
  map: StreetMap,
  id: (typeof overlaySources)[number],
  data: Drawing,
): void => void map.getSource<GeoJSONSource>(id)?.setData(data)
