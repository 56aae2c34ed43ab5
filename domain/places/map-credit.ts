/** What the licences of the map data ask the product to show (`data/PROVENANCE.md`), on the map and on the page about it. */

export const mapCredit =
  'County boundaries © Tailte Éireann (Ordnance Survey Ireland), CC BY 4.0, simplified. Northern Ireland outline: Contains public sector information licensed under the Open Government Licence v3.0 (Land & Property Services / OSNI). Place names and postcode areas: GeoNames, CC BY 4.0; Wikipedia contributors, CC BY-SA 4.0. Lakes: Natural Earth. Motorway junctions: contains Irish Public Sector Information (Transport Infrastructure Ireland), CC BY 4.0, modified.'

/** The licences named in the credit, with the links they ask for. */
export const mapLicences = [
  { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  {
    name: 'Open Government Licence v3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
] as const
