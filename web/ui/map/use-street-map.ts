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
import {
  baseStyle,
  coloursOf,
  lineThrough,
  markRoomImage,
  overlayLayers,
  overlaySources,
  type Drawing,
} from './map-style.ts'

setWorkerUrl(workerUrl)

const island: [number, number, number, number] = [-14, 50.2, -2.5, 56.8]

export const lessMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

type StreetMapOptions = {
  label: string
  /** Street tiles by configuration; null: our own base map. */
  styleUrl: string | null
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
  const { styleUrl } = options
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<StreetMap | null>(null)
  const [styled, setStyled] = useState(0)
  const { theme } = useTheme()
  /** True from the request of a style until it is loaded. */
  const isStyling = useRef(true)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const { label, maxZoom, view } = latest.current
    const fail = (): void => latest.current.onFailed()
    let made: StreetMap
    try {
      made = new StreetMap({
        container,
        style: styleFor(styleUrl, container),
        maxBounds: island,
        maxZoom: styleUrl ? maxZoom.streets : maxZoom.ours,
        attributionControl: styleUrl ? { compact: true } : false,
        // One finger scrolls the page, also from the map.
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': label },
        ...view,
      })
    } catch {
      fail()
      return undefined
    }
    made.touchZoomRotate.disableRotation()
    made.keyboard.disableRotation()
    let isReady = false
    isStyling.current = true
    // At once: a moment later the next style may be loading, and a map without a style accepts no sources.
    made.on('style.load', () => {
      for (const id of overlaySources) {
        made.addSource(id, { type: 'geojson', data: lineThrough([]) })
      }
      made.addImage(markRoomImage.id, markRoomImage.data)
      for (const layer of overlayLayers(coloursOf(container))) made.addLayer(layer)
      isStyling.current = false
      setStyled((count) => count + 1)
    })
    made.once('load', () => {
      isReady = true
      setMap(made)
      latest.current.onReady?.()
    })
    // A missing tile leaves a hole in the map; without a style there is no map.
    made.on('error', () => {
      if (!isReady || isStyling.current) fail()
    })
    made.on('webglcontextlost', () => latest.current.onLost?.())
    made.on('webglcontextrestored', () => latest.current.onReady?.())
    return () => {
      setMap(null)
      discard(() => made.remove())
    }
  }, [styleUrl])

  const painted = useRef(theme)
  useEffect(() => {
    if (!map || !box.current || painted.current === theme) return
    painted.current = theme
    isStyling.current = true
    map.setStyle(styleFor(styleUrl, box.current), { diff: false })
  }, [map, theme, styleUrl])

  return { box, map, styled }
}

const styleFor = (styleUrl: string | null, container: HTMLElement): StyleSpecification | string =>
  styleUrl ?? baseStyle(coloursOf(container))

/** Draws on one of the overlays. */
export const drawOverlay = (
  map: StreetMap,
  id: (typeof overlaySources)[number],
  data: Drawing,
): void => void map.getSource<GeoJSONSource>(id)?.setData(data)
