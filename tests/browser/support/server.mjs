// A static host as plain as they come: the app lies in a sub-folder, and what is not there is a 404.
import fs from "node:fs/promises";
import http from "node:http";
import path from "node:path";

const PREFIX = "/a/b/";
const KINDS = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Serves a folder on the loopback interface at a free port: `{ url, missing, close }`. */
export async function serve(folder) {
  const missing = [];
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const file = path.join(folder, decodeURIComponent(pathname.slice(PREFIX.length)) || "index.html");
    const within = pathname.startsWith(PREFIX) && file.startsWith(folder + path.sep);
    const body = within ? await fs.readFile(file).catch(() => null) : null;
    if (body === null) {
      missing.push(pathname);
      response.writeHead(404).end();
      return;
    }
    const kind = KINDS[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": kind, "cache-control": "max-age=60" }).end(body);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  // A forgotten server must not keep the process alive.
  server.unref();
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}${PREFIX}`, missing, close };
}
