# docs/operations/run.md says how to run the image.

FROM node:26-bookworm-slim AS manifest
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# What the server needs at run time. Its Node is the one of the lock file, which the tests run on, not the base image's.
# The site is built in a stage of its own: what only that build imports is removed.
FROM manifest AS dependencies
RUN npm ci --omit=dev
RUN npm uninstall --no-save --omit=dev @babel/core @lingui/babel-plugin-lingui-macro @lingui/cli @lingui/core \
    @lingui/format-po @lingui/react @lingui/vite-plugin @mantine/core @mantine/form @mantine/hooks \
    @rolldown/plugin-babel @tabler/icons-react @tanstack/react-query @tanstack/react-router @vitejs/plugin-react \
    d3-array eventsource-parser react react-dom terser uqr vite
RUN mv node_modules/node-linux-*/bin/node /usr/local/bin/pinned-node \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node \
 && pinned-node --version

FROM manifest AS site
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs

FROM debian:bookworm-slim
# Node links libatomic; tini forwards signals and reaps the children of a killed PostgreSQL.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 1000 prochar \
 && useradd --uid 1000 --gid prochar --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin prochar \
 && install -d -o prochar -g prochar -m 0700 /data

WORKDIR /app
COPY --from=dependencies /usr/local/bin/pinned-node /usr/local/bin/node
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY database database
COPY demo demo
COPY packages packages
COPY server server
COPY --from=site /app/dist/web dist/web

# Threads for 8 cores; with fewer cores, the server uses fewer.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=16
VOLUME /data
EXPOSE 3000
USER 1000:1000

HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(r => process.exit(r.ok ? 0 : 1))"]

# SIGTERM shuts the server down gracefully; give it a minute.
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/boot/main.ts"]
