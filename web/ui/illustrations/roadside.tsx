import { useId } from 'react'

/** The night around the road, 960 by 420: sky, hills, a line of poles, and the road with its yellow shoulder line. */
export function Roadside() {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop offset="0" stopColor="#050a15" />
          <stop offset="0.65" stopColor="#11203f" />
          <stop offset="1" stopColor="#213764" />
        </linearGradient>
        <linearGradient id={`${id}road`} x2="0" y2="1">
          <stop offset="0" stopColor="#1b2745" />
          <stop offset="1" stopColor="#111a31" />
        </linearGradient>
      </defs>
      <rect width="960" height="420" fill={`url(#${id}sky)`} />
      <g fill="#dfe5f2">
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} opacity="0.7" />
        ))}
      </g>
      <path d="M782 128a30 30 0 1 0 26 46 24 24 0 0 1-26-46Z" fill="#f3efe6" />

      <path
        d="M0 270c60-30 130-52 210-34s130 18 190-16 150-26 220 2 140 8 190-14 110-16 150 0v140H0Z"
        fill="#152649"
      />
      <path d="M0 292c90-30 200-18 300-16s190-38 310-18 220 16 350-6v90H0Z" fill="#0e1a35" />
      <g fill="#ffcb6b">
        <rect x="520" y="246" width="5" height="6" />
        <rect x="530" y="246" width="5" height="6" opacity="0.5" />
        <rect x="92" y="262" width="5" height="6" opacity="0.7" />
        <rect x="884" y="244" width="5" height="6" opacity="0.6" />
      </g>

      <g fill="none" stroke="#2c4171" strokeWidth="2">
        <path d="M-200 176Q-40 214 96 164Q250 222 396 164Q550 222 696 164Q850 222 996 164" />
        <path d="M-200 188Q-40 228 96 178Q250 236 396 178Q550 236 696 178Q850 236 996 178" />
        <g strokeWidth="5" strokeLinecap="round">
          <path d="M96 326V158M396 326V158M696 326V158" />
          <path d="M82 166h28m272 0h28m272 0h28" strokeWidth="4" />
        </g>
      </g>

      <path d="M0 318h960v102H0Z" fill={`url(#${id}road)`} />
      <path d="M0 318h960v4H0Z" fill="#33466f" />
      <path
        d="M-20 360h60m44 0h60m44 0h60m44 0h60m44 0h60m44 0h60m44 0h60m44 0h60m44 0h60m44 0h60"
        stroke="#ffb629"
        strokeOpacity="0.8"
        strokeWidth="5"
      />
      <path
        d="M-60 406h110m90 0h110m90 0h110m90 0h110m90 0h110m90 0h110"
        stroke="#dfe5f2"
        strokeOpacity="0.5"
        strokeWidth="7"
      />
    </>
  )
}

const stars = [
  [48, 60, 1.6],
  [120, 120, 1.2],
  [196, 44, 2],
  [280, 104, 1.2],
  [352, 36, 1.4],
  [438, 132, 1.2],
  [506, 62, 1.8],
  [588, 110, 1.2],
  [660, 42, 1.4],
  [724, 150, 1.2],
  [872, 84, 1.6],
  [932, 160, 1.2],
] as const
