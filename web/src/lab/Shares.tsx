/** Shares of a whole as bars: winners, reasons for the end. */

import { readable } from "../../board/words";
import { percent, shares } from "./histogram";

/** The data of the bars. */
export interface SharesProps {
  readonly title: string;
  readonly series: readonly Readonly<Record<string, number>>[];
}

/** A row for each name, a bar for each series. */
export function Shares({ title, series }: SharesProps) {
  return (
    <figure class="lab-figure">
      <figcaption>{title}</figcaption>
      <table class="lab-shares">
        <tbody>
          {shares(series).map(({ name, shares: own }) => (
            <tr key={name}>
              <th scope="row">{readable(name)}</th>
              <td>
                {own.map((share, n) => (
                  <span key={n} class="lab-share">
                    <span class={`lab-share-bar lab-series${n}`} style={{ width: `${(share * 100).toFixed(1)}%` }} />
                    <span class="lab-share-text">{percent(share)}</span>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
