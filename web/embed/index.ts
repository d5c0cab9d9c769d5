/** The script that defines the element `<manqala-game>`. */

import { ManqalaGame } from "./element";

// A page may include the script twice.
if (customElements.get("manqala-game") === undefined) customElements.define("manqala-game", ManqalaGame);
