/** Gives components access to the store. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Studio } from "./types";

const Context = createContext<Studio | null>(null);

/** Provides the store to all components below. */
export const StudioProvider = Context.Provider;

/** The store. */
export function useStudio(): Studio {
  const studio = useContext(Context);
  if (!studio) throw new Error("A component of the studio stands outside of it.");
  return studio;
}
