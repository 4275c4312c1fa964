# The image: publisher, console and, for trials, everything with the embedded backend (docs/deploy/containers.md). The base image is used
# only to build: its tag is exact, its digest was not known when this file was written.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/bayt
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN npx --yes pnpm@12.21.0 exec turbo run build --filter=@bayt/site --filter=@bayt/admin --filter=@bayt/functions
RUN node_modules/.bin/node packages/dev-tools/src/image/write-root.ts /image && mkdir -p /state/bayt

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /state /var/lib
ENV PUBLISHER_DATA_DIR=/var/lib/bayt/releases \
    PICTURE_CACHE_DIR=/var/lib/bayt/pictures \
    SITE_BUNDLE=/srv/bayt/apps/site/dist/render/entry.mjs \
    ADMIN_PORT=4322 \
    HEALTH_PORT=4324 \
    START_DIR=/var/lib/bayt/trial \
    IS_BUILT=1 \
    FUNCTIONS_HOST=node
WORKDIR /srv/bayt
USER 10001:10001
VOLUME /var/lib/bayt
# Whether the program runs, not whether it is ready: nothing may kill a program that is only busy.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m CMD ["/usr/local/bin/node", "packages/dev-tools/src/image/role.ts", "health"]
ENTRYPOINT ["/usr/local/bin/node", "/srv/bayt/packages/dev-tools/src/image/role.ts"]
CMD ["publisher"]
