/**
 * Junctions that the shared motorway file lacks: number and name, as facts; none has a sourced point (`domain/places/data/PROVENANCE.md`).
 * The sources of a road are named with it. TII: the texts of its traffic counters and its announcements; Wikipedia: the junction tables of
 * its English and German articles; TravelMapping: to compare numbers, nothing else. A town is named only where the place on the road beside
 * it was found within five kilometres of the junction: not for M8 J11 and M11 J25, which are farther from theirs.
 */
type MoreJunctions = {
  road: string
  sources: string
  /** Number and name, and a town of `ireland-places.json` that is near. */
  junctions: readonly (readonly [number: string, name: string, town?: string])[]
}

export const moreJunctions: readonly MoreJunctions[] = [
  {
    road: 'M1',
    sources: 'Wikipedia; TravelMapping; Louth County Council (13, 18); TII (18, 19)',
    junctions: [
      ['11', 'Monasterboice (R132)'],
      ['13', 'Dunleer North (R170)', 'Dunleer, Louth'],
      ['18', 'Dundalk North / Ballymascanlan (N52)'],
      ['19', 'Ravensdale (R132)'],
    ],
  },
  { road: 'M2', sources: 'TII; TravelMapping', junctions: [['2', "St Margaret's"]] },
  {
    road: 'M3',
    sources: 'TII; TravelMapping',
    junctions: [['11', 'N3 / N52 (Kells)', 'Kells, Meath']],
  },
  {
    road: 'M4',
    sources: 'Wikipedia; TravelMapping; Wikishire (13)',
    junctions: [
      ['10', 'Kinnegad (R401)', 'Kinnegad, Westmeath'],
      ['13', "McNead's Bridge"],
    ],
  },
  {
    road: 'M6',
    sources: 'Wikipedia; TravelMapping; TII (8); Westmeath Independent (13)',
    junctions: [
      ['8', 'Athlone East / Ferbane (N62)', 'Athlone, Westmeath'],
      ['13', 'Athlone West / Monksland', 'Athlone, Westmeath'],
      ['18', 'M17 / M18 (Rathmorrissy)', 'Athenry, Galway'],
    ],
  },
  {
    road: 'M7',
    sources: 'TII; SABRE; Wikipedia (30)',
    junctions: [
      ['9a', 'Sallins / Osberstown (R407)', 'Sallins, Kildare'],
      ['30', 'M20 / N18 (Rossbrien)'],
    ],
  },
  { road: 'M8', sources: 'The Nationalist; TravelMapping', junctions: [['11', 'Cahir South']] },
  { road: 'M9', sources: 'TII; Wikipedia; SABRE', junctions: [['12', 'Grannagh (N24)']] },
  {
    road: 'M11',
    sources:
      'Wikipedia; TravelMapping; Irish Motorway Info (6); Wicklow County Council (14); TII (16, 18, 24)',
    junctions: [
      ['6', 'Bray (Fassaroe)', 'Bray, Wicklow'],
      ['14', "Coyne's Cross"],
      ['16', 'Wicklow North / Rathnew', 'Rathnew, Wicklow'],
      ['18', 'Wicklow South / Rathdrum', 'Wicklow, Wicklow'],
      ['24', 'Camolin / Ferns', 'Camolin, Wexford'],
      ['25', 'Enniscorthy'],
    ],
  },
  {
    road: 'M17',
    sources: 'Wikipedia; TravelMapping; The Clare Echo (19); Connacht Tribune (20)',
    junctions: [
      ['18', 'M6 / M18 (Rathmorrissy)', 'Athenry, Galway'],
      ['19', 'Annagh Hill / Roscommon (N63)'],
      ['20', 'Tuam', 'Tuam, Galway'],
    ],
  },
  {
    road: 'M18',
    sources: 'Wikipedia; TravelMapping; The Clare Herald (11, 14); Connacht Tribune (17, 18)',
    junctions: [
      ['9', 'Shannon (N19)', 'Shannon, Clare'],
      ['11', 'Dromoland'],
      ['13', 'Tulla (R352)'],
      ['14', 'Ennis North / Barefield', 'Barefield, Clare'],
      ['17', 'Kiltiernan'],
      ['18', 'M6 / M17 (Rathmorrissy)', 'Athenry, Galway'],
    ],
  },
  {
    road: 'M20',
    sources: 'Wikipedia; TII (2); Limerick Leader (2, 5)',
    junctions: [
      ['1', 'M7 / N18 (Rossbrien)'],
      ['2', 'Dooradoyle / Loughmore'],
      ['5', 'Attyflin (N20 / N21)'],
    ],
  },
  // the M6 is the N6 where it passes Athlone; the numbers run on
  {
    road: 'N6',
    sources: 'Wikipedia; TravelMapping; TII and Westmeath County Council (11, 12)',
    junctions: [
      ['9', 'Blyry', 'Athlone, Westmeath'],
      ['10', 'Athlone / Longford (N55)', 'Athlone, Westmeath'],
      ['11', 'Athlone Centre / Coosan', 'Athlone, Westmeath'],
      ['12', 'Roscommon (N61)', 'Athlone, Westmeath'],
    ],
  },
  // so is the M11 the N11 between Bray and Ashford
  {
    road: 'N11',
    sources:
      'TravelMapping; Wicklow County Council (7 to 9); Wicklow News (9, 10); Irish Independent (7 to 13); Irish Motorway Info (12, 13)',
    junctions: [
      ['7', 'Bray South', 'Bray, Wicklow'],
      ['8', 'Kilmacanogue', 'Kilmacanogue, Wicklow'],
      ['9', 'Glen of the Downs (Glenview)'],
      ['10', 'Delgany'],
      ['11', 'Kilpedder (R774)', 'Kilpedder, Wicklow'],
      ['12', 'Newtownmountkennedy', 'Newtownmountkennedy, Wicklow'],
      ['13', 'Newcastle / Killadreenan', 'Newcastle, Wicklow'],
    ],
  },
]
