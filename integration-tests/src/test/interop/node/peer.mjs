// SPDX-License-Identifier: Apache-2.0

// The interop peer of Node: the modules http, https and http2.
import { readFileSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import https from "node:https";
import { createInterface } from "node:readline";

const FILE = Buffer.from(Array.from({ length: 1 << 16 }, (_, n) => 97 + (n % 26)));
const PROBLEM = '{"status":404,"cause":"USER_NOT_FOUND"}';

let connections = 0;

function answer(method, path, type, content) {
  if (path.startsWith("/files/") && (method === "GET" || method === "HEAD")) {
    const octets = Number(path.slice("/files/".length));
    return {
      status: 200,
      headers: { "content-type": "application/octet-stream", "content-length": String(octets) },
      content: method === "HEAD" ? undefined : Buffer.alloc(octets, FILE),
    };
  }
  if (path === "/closing") {
    return { status: 200, headers: { "content-type": "text/plain" }, content: "closing" };
  }
  if (path === "/connections") {
    return { status: 200, headers: { "content-type": "text/plain" }, content: String(connections) };
  }
  if (path === "/echo" && method === "POST") {
    return { status: 200, headers: { "content-type": type }, content };
  }
  if (path === "/problem") {
    return { status: 404, headers: { "content-type": "application/problem+json" }, content: PROBLEM };
  }
  return { status: path === "/nothing" && method === "DELETE" ? 204 : 404, headers: {} };
}

function handle(request, response) {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const type = request.headers["content-type"] ?? "text/plain";
    const { status, headers, content } = answer(
      request.method, request.url, type, Buffer.concat(chunks));
    const closing = request.url === "/closing";
    if (closing && request.httpVersionMajor === 1) {
      headers.connection = "close";
    }
    if (closing && request.httpVersionMajor === 2) {
      const { session } = request.stream;
      request.stream.on("close", () => session.close());
    }
    response.writeHead(status, headers);
    response.end(content);
  });
}

// Serves until standard input ends.
function serve(protocol, port, chain, key) {
  const tls = { cert: readFileSync(chain), key: readFileSync(key) };
  const sessions = new Set();
  const server = {
    h1c: () => http.createServer(handle),
    h1: () => https.createServer(tls, handle),
    h2c: () => http2.createServer(handle),
    h2: () => http2.createSecureServer(tls, handle),
  }[protocol]();
  server.on("connection", () => connections++);
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.listen(Number(port), "127.0.0.1", () => console.log("listening"));
  process.stdin.resume().on("end", () => {
    server.close();
    server.closeIdleConnections?.();
    sessions.forEach((session) => session.close());
  });
}

function overHttp1(protocol, origin, ca) {
  const module = protocol === "h1" ? https : http;
  const agent = new module.Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, path, headers, content }) =>
    new Promise((resolve, reject) => {
      const options = { method, agent, ca, headers: { ...headers } };
      if (content) {
        options.headers["content-length"] = Buffer.byteLength(content);
      }
      const request = module.request(origin + path, options, (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            content: Buffer.concat(chunks).toString(),
          }));
      });
      request.on("error", reject);
      request.end(content);
    });
  return { send, close: () => agent.destroy() };
}

function overHttp2(origin, ca) {
  let session;
  const connected = () => {
    if (!session || session.closed || session.destroyed) {
      session = http2.connect(origin, { ca });
      session.on("error", (error) => console.error(error));
    }
    return session;
  };
  const send = ({ method, path, headers, content }) =>
    new Promise((resolve, reject) => {
      const stream = connected().request({ ...headers, ":method": method, ":path": path });
      const chunks = [];
      let received = {};
      stream.on("response", (fields) => (received = fields));
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("error", reject);
      stream.on("end", () =>
        resolve({
          status: received[":status"],
          headers: Object.fromEntries(
            Object.entries(received).filter(([name]) => !name.startsWith(":"))),
          content: Buffer.concat(chunks).toString(),
        }));
      stream.end(content || undefined);
    });
  return { send, close: () => session?.close() };
}

// Makes the requests that standard input describes, one JSON object a line, and prints their responses.
async function call(protocol, origin, caFile) {
  const ca = readFileSync(caFile);
  const client = protocol.startsWith("h1") ? overHttp1(protocol, origin, ca) : overHttp2(origin, ca);
  for await (const line of createInterface({ input: process.stdin })) {
    const described = JSON.parse(line);
    const open = Array.from({ length: described.repeat ?? 1 }, () =>
      client.send(described).catch((error) => ({ error: String(error) })));
    for (const response of await Promise.all(open)) {
      console.log(JSON.stringify(response));
    }
  }
  client.close();
}

const [role, ...rest] = process.argv.slice(2);
switch (role) {
  case "name":
    console.log(`Node ${process.versions.node}`);
    break;
  case "protocols":
    console.log("client h1c h1 h2c h2\nserver h1c h1 h2c h2");
    break;
  case "client":
    await call(...rest);
    break;
  case "server":
    serve(...rest);
    break;
  default:
    throw new Error(`${role}: expected name, protocols, client or server`);
}
