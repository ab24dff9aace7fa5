# The service with what it needs to run, and nothing to build or test it with.
FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node itself, which the package file lists as optional.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data LOG_FORMAT=json
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 4100
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4100}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would stand between the signals and the server.
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/postilion.js"]
CMD ["serve"]
