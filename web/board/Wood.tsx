/** The static part of the board, in a separate picture, so that it is painted once. */

import { num, outline, type Carved } from "./geometry";

/** Draw the wood with its grain, grooves and hollows. */
export function Wood({ carved, name }: { readonly carved: Carved; readonly name: string }) {
  const { width, height } = carved;
  const inside = { x: 5, y: 5, width: num(width - 10), height: num(height - 10), rx: 33 };
  return (
    <svg class="board-wood" viewBox={`0 0 ${num(width)} ${num(height)}`} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${name}wood`} x1="0" y1="0" x2="0.12" y2="1">
          <stop offset="0" class="board-wood-up" />
          <stop offset="1" class="board-wood-down" />
        </linearGradient>
        <radialGradient id={`${name}pit`} cx=".5" cy=".42" r=".62">
          <stop offset=".2" class="board-pit-deep" />
          <stop offset="1" class="board-pit-wall" />
        </radialGradient>
        <linearGradient id={`${name}lip`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="board-lip-dark" />
          <stop offset=".5" class="board-lip-none" />
          <stop offset="1" class="board-lip-light" />
        </linearGradient>
        <radialGradient id={`${name}shade`} cx=".5" cy=".66" r=".7">
          <stop offset=".6" class="board-shade-none" />
          <stop offset="1" class="board-shade-full" />
        </radialGradient>
        <linearGradient id={`${name}bevel`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="board-bevel-light" />
          <stop offset=".5" class="board-bevel-none" />
          <stop offset="1" class="board-bevel-dark" />
        </linearGradient>
        <filter id={`${name}grain`} x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
          <feTurbulence type="fractalNoise" baseFrequency=".0028 .13" numOctaves="4" seed={grainOf(carved)} />
          <feColorMatrix type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  2.2 0 0 0 -.86" result="lines" />
          <feFlood class="board-grain" />
          <feComposite operator="in" in2="lines" />
          <feComposite operator="in" in2="SourceGraphic" />
        </filter>
        <filter id={`${name}figure`} x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
          <feTurbulence type="fractalNoise" baseFrequency=".0016 .018" numOctaves="2" seed={grainOf(carved) + 5} />
          <feColorMatrix type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 2 0 0 -.8" result="clouds" />
          <feFlood class="board-figure" />
          <feComposite operator="in" in2="clouds" />
          <feComposite operator="in" in2="SourceGraphic" />
        </filter>
      </defs>
      <rect width={num(width)} height={num(height)} rx="38" fill={`url(#${name}wood)`} />
      <rect width={num(width)} height={num(height)} rx="38" filter={`url(#${name}figure)`} />
      <rect width={num(width)} height={num(height)} rx="38" filter={`url(#${name}grain)`} />
      <rect class="board-bevel" {...inside} stroke={`url(#${name}bevel)`} />
      {carved.grooves.map(({ from, to }) => (
        <g key={from.y} class="board-groove">
          <line x1={num(from.x)} y1={num(from.y)} x2={num(to.x)} y2={num(to.y)} />
          <line class="board-groove-lip" x1={num(from.x)} y1={num(from.y + 2.2)} x2={num(to.x)} y2={num(to.y + 2.2)} />
        </g>
      ))}
      {carved.spots.map((spot) => (
        <g key={spot.place} transform={`translate(${num(spot.x)} ${num(spot.y)})`}>
          <path d={outline(spot, 2.4)} fill={`url(#${name}lip)`} />
          <path d={outline(spot)} fill={`url(#${name}pit)`} />
          <path d={outline(spot)} fill={`url(#${name}shade)`} />
        </g>
      ))}
    </svg>
  );
}

/** The grain depends on the size of the board. */
function grainOf(carved: Carved): number {
  return Math.round(carved.width + 3 * carved.height) % 97;
}
