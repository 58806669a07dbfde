import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/errors/error-body.ts'
import { type ErrorCode, errorStatus } from '#shared/errors/error-codes.ts'
import { localeOf, translateTo } from '#server/platform/i18n/languages.ts'
import { isNoPage } from '#server/platform/http/pages/front-end.ts'
import { securityHeadersOf } from '#server/platform/http/pages/security-headers.ts'

/**
 * What is refused before a route is found: an invalid address, or bytes that are not HTTP. No hook runs for it, so
 * the headers that hooks would add are added here.
 */
export const refusalsBeforeRoutes = (security: { https: boolean }) => ({
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'request.unknown_path' : 'request.malformed'
    const isPage = error.code === 'FST_ERR_BAD_URL' && request.method === 'GET' && !isNoPage(request.url)
    const status = isPage ? 302 : errorStatus[code]
    request.log.info({ method: request.method, route: '(none)', status, address: request.ip }, 'answered')
    reply.code(status).headers({ ...securityHeadersOf(security), 'x-request-id': request.id })
    if (isPage) reply.redirect(wordForWord(request.url))
    else reply.send(bodyOf(code, request.headers['accept-language']))
  },

  clientErrorHandler(error: Error & { code: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(rawRefusal(statusLines[error.code] ?? '400 Bad Request', security))
    socket.destroy(error)
  },
})

/**
 * A link that was cut within a letter cannot be decoded: as it stands it leads nowhere, which a screen says. Two slashes at its beginning
 * would lead to another host.
 */
const wordForWord = (url: string) => `/${url.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`

const bodyOf = (code: ErrorCode, language?: string): ErrorBody => ({
  message: translateTo(localeOf(language))(`error.${code}`),
  code,
})

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

function rawRefusal(statusLine: string, security: { https: boolean }) {
  const body = JSON.stringify(bodyOf('request.malformed'))
  const headers = {
    ...securityHeadersOf(security),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': crypto.randomUUID(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusLine}`, ...lines, '', body].join('\r\n')
}
