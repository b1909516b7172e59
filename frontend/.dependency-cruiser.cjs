/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "\\.d\\.ts$",
          "^src/server\\.tsx$",
          "^src/app/(colour-scheme|late-start)\\.js$",
          "^src/offline/worker\\.ts$",
        ],
      },
      to: {},
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "features-and-domain-do-not-know-routes",
      severity: "error",
      from: { path: "^src/(features|domain)/" },
      to: { path: "^src/(routes|app)/" },
    },
    {
      name: "domain-knows-no-feature",
      severity: "error",
      from: { path: "^src/domain/" },
      to: { path: "^src/features/" },
    },
    {
      name: "api-knows-only-lib",
      severity: "error",
      from: { path: "^src/api/" },
      to: { path: "^src/(domain|features|routes|app|ui)/" },
    },
    {
      name: "ui-is-domain-free",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/(api|domain|features|routes|app)/" },
    },
    {
      // The links, the menus and the announcer are where the design system meets the router, so that no feature has to.
      name: "ui-has-no-router-or-query",
      severity: "error",
      from: {
        path: "^src/ui/",
        pathNot:
          "^src/ui/(link|row-link|panel-link|more-menu|use-disclosure-menu|use-order|route-announcer|link-tabs)(\\.test)?\\.tsx?$",
      },
      to: { path: "node_modules/@tanstack/(react-router|react-query)" },
    },
    {
      name: "lib-is-the-floor",
      severity: "error",
      from: { path: "^src/lib/" },
      to: { path: "^src/(?!lib/)" },
    },
    {
      name: "generated-client-only-through-api",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/api/" },
      // Forms extend the generated schemas.
      to: { path: "^src/api/generated/", pathNot: "^src/api/generated/zod" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
