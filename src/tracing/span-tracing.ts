import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import type { SpanEnd, Tracing, Within } from '#core/ports/tracing.ts'

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const
const bare: Within = begin => begin()

/** The core's port over a tracer of OpenTelemetry. It knows by itself what is under way. */
export function spanTracing(tracer: Tracer): Tracing {
  const underWay = new AsyncLocalStorage<Span | undefined>()

  const withinOf =
    (span: Span): Within =>
    begin =>
      underWay.run(span, begin)

  async function carryOut<T>(
    span: Span,
    act: (within: Within) => Promise<T>,
    endOf?: (result: T) => SpanEnd,
  ): Promise<T> {
    const within = withinOf(span)
    try {
      const result = await within(() => act(within))
      close(span, endOf?.(result) ?? {})
      return result
    } catch (error) {
      close(span, { failure: failureName(error) })
      throw error
    }
  }

  return {
    serve(method, traceparent) {
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, contextOf(traceparent))
      return {
        within: withinOf(span),
        end(name, end) {
          span.updateName(name)
          close(span, end)
        },
      }
    },

    work({ name, facts = {} }, act) {
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CONSUMER, attributes: facts },
        ROOT_CONTEXT,
      )
      return carryOut(span, act)
    },

    part({ name, kind = 'internal', facts = {} }, act, endOf) {
      const parent = underWay.getStore()
      // What goes on after its request was answered is no part of it, nor is any part of what is not recorded.
      if (!parent?.isRecording()) return act(bare)
      const context = trace.setSpan(ROOT_CONTEXT, parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)
      return carryOut(span, act, endOf)
    },

    apart: begin => underWay.run(undefined, begin),
  }
}

/** The caller's `tracestate` is left out: it may hold anything, and we hand it on to nobody. */
function contextOf(traceparent: string | undefined) {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
  return caller === null
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
}

function close(span: Span, { facts, failure }: SpanEnd): void {
  if (facts) span.setAttributes(facts)
  if (failure !== undefined) {
    span.setAttribute('error.type', failure)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** Never the message: it may name people, addresses and amounts. */
function failureName(error: unknown): string {
  if (error instanceof CoreError) return error.code
  if (error instanceof CarrierError) return error.kind
  return error instanceof Error ? error.name : typeof error
}
