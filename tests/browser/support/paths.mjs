// Where things are.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

/** The built app. */
export const dist = path.resolve(process.env.DIST || path.join(root, "dist"));

/** The whole app in one file; only the build for hosts makes it. */
export const singleFile = path.join(dist, "resilience-lab.html");
export const hasSingleFile = fs.existsSync(singleFile);
