/** The port that the image listens on. */
const port = 8080;

/** A health check without a shell, which distroless images do not have. */
const healthCheck = `fetch("http://127.0.0.1:${port}/healthz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

/**
 * Returns a Dockerfile for the bundle of a server: distroless, without root, with a health check. The build context is the folder
 * of the bundle. Drivers of databases are no part of a bundle, and `DRIVERS` installs them.
 */
export function dockerfile({ name, version }: { readonly name: string; readonly version: string }): string {
  return `# The server ${name} ${version}. Written once by \`deltamcp build --docker\`; from now on it is yours.
#   docker build -t ${name} .
#   docker build -t ${name} --build-arg DRIVERS="@redis/client@6" .    # for DELTAMCP_STORE=redis://…
#   docker build -t ${name} --build-arg DRIVERS="pg@8 pg-cursor@2" .   # for PostgreSQL
FROM node:22-slim AS drivers
WORKDIR /app
ARG DRIVERS=""
RUN mkdir -p node_modules && if [ -n "$DRIVERS" ]; then npm install --no-audit --no-fund $DRIVERS; fi

FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /app
COPY --from=drivers /app/node_modules node_modules
COPY server.mjs .
# A container loses its disk. Replicas share a database: docker run -e DELTAMCP_STORE=… -e DELTAMCP_SECRET=…
ENV NODE_ENV=production DELTAMCP_STORE=memory
EXPOSE ${port}
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ${JSON.stringify(["/nodejs/bin/node", "-e", healthCheck])}
CMD ${JSON.stringify(["server.mjs", "--http", `0.0.0.0:${port}`])}
`;
}
