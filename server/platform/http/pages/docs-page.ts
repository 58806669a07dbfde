import type { OpenApi, Operation } from './openapi.ts'

/**
 * The API as a page to read: plain HTML and CSS from this server, so that it works offline and under the strictest
 * policy.
 */
export function docsPage(api: OpenApi) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const features = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const contents = [...features.keys()]
    .map((feature) => `<a href="#${escape(feature)}">${escape(feature)}</a>`)
    .join(' ')
  const sections = [...features].map(
    ([feature, members]) =>
      `<section id="${escape(feature)}"><h2>${escape(feature)}</h2>${members.map(operationHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Counterfoil API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Counterfoil API <small>${escape(api.info.version)}</small></h1>
<p>${escape(api.info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p><nav aria-label="Contents">${contents}</nav></header>
<main>${sections.join('')}</main></body></html>`
}

type Listed = { path: string; method: string; operation: Operation }

function operationHtml({ path, method, operation }: Listed) {
  const fields = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escape(brief(schema))}</code></td></tr>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    example(`Body (${type})`, schema),
  )
  const replies = Object.entries(operation.responses).map(([status, response]) => replyHtml(status, response))
  return `<details id="${escape(operation.operationId)}"><summary><b class="${method}">${method}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>${escape(operation.description)}</p>
${fields.length > 0 ? `<table><thead><tr><th>Name</th><th>Where</th><th>What</th></tr></thead><tbody>${fields.join('')}</tbody></table>` : ''}
${bodies.join('')}${replies.join('')}</details>`
}

function replyHtml(status: string, response: unknown) {
  const { description, content } = response as { description: string; content?: Record<string, { schema: object }> }
  const schema = content?.['application/json']?.schema
  if (!schema || '$ref' in schema) return `<p><b>${status}</b> ${escape(description)}</p>`
  return example(`${status} ${description}`, schema)
}

const example = (title: string, schema: object) =>
  `<p><b>${escape(title)}</b></p><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`

const brief = (schema: Record<string, unknown>) =>
  [schema['type'], schema['format'], Array.isArray(schema['enum']) ? schema['enum'].join(' | ') : undefined]
    .filter(Boolean)
    .join(' ')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
small { color: GrayText; font-weight: normal; }
nav a { margin-right: .75rem; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .25rem .75rem .25rem 0; }
pre { overflow: auto; padding: .75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 7%, transparent); font-size: 13px; max-height: 24rem; }
`
