// @vitest-environment node

import { gzipSync } from "fflate";
import { expect, it } from "vitest";

import { unpacked } from "../../pages/modules";

const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 255]);
const base64 = (data: Uint8Array): string => btoa(String.fromCharCode(...data));

it("unpacks a module, whether it is compressed or not", async () => {
  expect(await unpacked(`\n${base64(bytes)}\n`)).toEqual(bytes);
  expect(await unpacked(base64(gzipSync(bytes)))).toEqual(bytes);
});
