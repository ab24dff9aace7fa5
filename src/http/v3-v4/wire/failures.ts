import Type from 'typebox'

const fields = {
  success: Type.Literal(false, { description: 'The call failed' }),
  message: Type.String({ description: 'The first of the errors' }),
  errors: Type.Array(Type.String(), { description: 'A sentence for each error' }),
}

const failure = (title: string, description: string, message: string) =>
  Type.Object(fields, {
    title,
    description,
    examples: [{ success: false, message, errors: [message] }],
  })

const ValidationError = Type.Object(
  {
    ...fields,
    fields: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Errors by the dotted path of the field',
    }),
  },
  {
    title: 'ValidationError',
    description: 'Something in the request is missing, of the wrong kind or out of bounds',
    examples: [
      {
        success: false,
        message: 'The weight must be greater than 0.',
        errors: ['The weight must be greater than 0.'],
        fields: { weight: ['The weight must be greater than 0.'] },
      },
    ],
  },
)

/** For all routes that need a token. */
export const failures = {
  401: failure('UnauthenticatedError', 'The token is missing or not valid', 'Unauthenticated.'),
  403: failure(
    'ForbiddenError',
    'The token lacks a scope',
    'The token lacks the scope rates:read.',
  ),
  429: failure(
    'TooManyRequestsError',
    'The token, or its account, is over its limit of requests a minute',
    'Too many requests.',
  ),
  500: failure('InternalError', 'An error on our side', 'Something went wrong on our side.'),
  default: failure('Error', 'Any other failure', 'The service is not available.'),
}

/** For routes that read a query or a body. */
export const requestFailures = { ...failures, 422: ValidationError }

/** For routes that read a body. */
export const bodyFailures = {
  ...requestFailures,
  400: failure('MalformedError', 'The body cannot be read', 'The body is not valid JSON.'),
  413: failure('PayloadTooLargeError', 'The body is too large', 'The body is too large.'),
  415: failure(
    'UnsupportedMediaTypeError',
    'The body is not JSON',
    'The body must be application/json, not text/csv.',
  ),
}

/** For routes that look for one record. */
export const lookUpFailures = {
  ...failures,
  404: failure('NotFoundError', 'Not found, or of another account', 'Shipment not found.'),
}

const conflict = failure('ConflictError', 'The current state does not allow it', 'Try again.')

/** For routes that change one record. */
export const changeFailures = { ...lookUpFailures, 409: conflict }

/** For routes that spend credits. */
export const purchaseFailures = {
  ...bodyFailures,
  402: failure(
    'InsufficientCreditsError',
    'The credits do not cover the label',
    'The credits do not cover the label.',
  ),
  409: conflict,
  503: failure(
    'UnavailableError',
    'A carrier or the database is unavailable',
    'Nothing was bought.',
  ),
}

/** For routes that charge a card. */
export const topUpFailures = {
  ...bodyFailures,
  409: failure(
    'KeyInUseError',
    'A request with the same key is still in progress',
    'A request with the same Idempotency-Key is still in progress. Try again in a second.',
  ),
  503: failure(
    'PaymentUnavailableError',
    'No payment provider is set up or reachable, or the database is unavailable',
    'The payment provider cannot be asked. Nothing was charged.',
  ),
}

export const voidFailures = {
  ...lookUpFailures,
  409: failure(
    'NotVoidableError',
    'It was scanned, is on a closeout, or was bought too long ago',
    'The shipment cannot be voided.',
  ),
}
