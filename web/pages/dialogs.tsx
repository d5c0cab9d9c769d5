/** What a page loads when it is first asked for: the dialogs, and records with variations. */

export { OpenDialog } from "./OpenDialog";
export { ShareDialog } from "./ShareDialog";
export { recordFault } from "./recordFault";
export { Study } from "./study";
export { StudyMoves } from "./StudyMoves";
