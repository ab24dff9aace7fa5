/**
 * What a collector is told of a piece of work, by the names of OpenTelemetry's conventions where they have
 * one. A collector is another company's as often as not: no secret, no address of people, no query.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export type SpanEnd = {
  readonly facts?: SpanFacts
  /** The kind of what went wrong, in a word; absent where nothing did. */
  readonly failure?: string | undefined
}

export type SpanKind = 'internal' | 'client'

export type SpanOptions = {
  /** It is one of few, and has no ids in it. */
  readonly name: string
  readonly kind?: SpanKind
  readonly facts?: SpanFacts
}

/** Makes what is begun by the call a part of the span. */
export type Within = <T>(begin: () => T) => T

/** A request of somebody who does not wait for a promise. */
export type RequestSpan = { readonly within: Within; end(name: string, end: SpanEnd): void }

/** Shows of what parts a piece of work consisted, and how long each of them took. */
export type Tracing = {
  /** A request from outside. `traceparent` is the caller's own header, whose trace it continues. */
  serve(method: string, traceparent: string | undefined): RequestSpan
  /** Work that no request waits for: a trace of its own. */
  work<T>(options: SpanOptions, act: () => Promise<T>): Promise<T>
  /** A part of what is under way; just carried out where nothing that is under way is traced. */
  part<T>(
    options: SpanOptions,
    act: (within: Within) => Promise<T>,
    endOf?: (result: T) => SpanEnd,
  ): Promise<T>
  /** Begins what is no part of anything, whoever happens to begin it. */
  apart<T>(begin: () => T): T
}
