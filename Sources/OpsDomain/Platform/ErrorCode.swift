/// The closed list of stable error codes. The part before the dot is the ``ErrorClass``.
public enum ErrorCode: String, Sendable, CaseIterable, Codable {
  case usage = "usage.arguments"
  case usageUnknownCommand = "usage.unknown_command"
  case usageUnknownOption = "usage.unknown_option"
  case usageUnknownOperation = "usage.unknown_operation"

  case partialRows = "partial.rows"

  case badValue = "data.bad_value"
  case badDate = "data.bad_date"
  case badQuantity = "data.bad_quantity"
  case badAmount = "data.bad_amount"
  case shortRow = "data.short_row"
  case longRow = "data.long_row"
  case encoding = "data.encoding"
  case malformed = "data.malformed"
  case tooLarge = "data.too_large"
  case duplicate = "data.duplicate"
  case corrupt = "data.corrupt"

  case noInput = "noinput.file"
  case cannotCreate = "cantcreate.file"
  case unavailable = "unavailable.server"
  case unavailableProvider = "unavailable.identity"
  case internalError = "internal.bug"
  case protocolMismatch = "protocol.version"
  case configuration = "config.invalid"
  case noBook = "config.no_book"

  case timeout = "tempfail.timeout"
  case throttled = "tempfail.throttled"
  case profileSync = "tempfail.profile_sync"
  case unknownOutcome = "tempfail.unknown_outcome"
  case feedGap = "tempfail.gap"
  case bookBusy = "tempfail.book_busy"
  case storageFull = "tempfail.storage_full"
  case storageFailed = "tempfail.storage_failed"

  case denied = "denied.permission"
  case deniedReadOnly = "denied.read_only"
  case deniedScope = "denied.scope"
  case signInMissing = "signin.missing"
  case signInExpired = "signin.expired"
  case signInFailed = "signin.failed"
  case signInNotFresh = "signin.not_fresh"
  case signInSecondFactor = "signin.second_factor"
  case signInCancelled = "signin.cancelled"
  case signInRole = "signin.role_needed"
  case signInStore = "signin.key_store"
  case signInToken = "signin.token"

  case notFound = "notfound.any"
  case notFoundSKU = "notfound.sku"
  case notFoundCustomer = "notfound.customer"
  case notFoundLocation = "notfound.location"
  case notFoundRequest = "notfound.request"
  case notFoundGiveBack = "notfound.giveback"
  case notFoundReservation = "notfound.reservation"
  case notFoundUser = "notfound.user"

  case conflictVersion = "conflict.version"
  case conflictQuantity = "conflict.qty"
  case conflictKeyReused = "conflict.key_reused"
  case conflictRunning = "conflict.running"
  case answerErased = "conflict.answer_erased"

  case ruleViolated = "rule.violated"
  case insufficientStock = "rule.insufficient_stock"
  case lotExpired = "rule.lot_expired"
  case lotMismatch = "rule.lot_mismatch"
  case badState = "rule.bad_state"
  case periodClosed = "rule.period_closed"
  case overReturn = "rule.over_return"
  case overDelivery = "rule.over_delivery"
  case dependants = "rule.dependants"
  case lastAdministrator = "rule.last_administrator"
  case ownRole = "rule.own_role"
  case ownRequest = "rule.own_request"
  case samePerson = "rule.same_person"
  case derivedField = "rule.derived_field"
  case batchRefused = "rule.batch_refused"

  case confirmNeeded = "confirm.needed"
  case stalePlan = "stale.plan"
  case assertFailed = "assert.failed"
  case interrupted = "interrupted.signal"

  /// The class that fixes the exit code and the HTTP status.
  public var errorClass: ErrorClass {
    let prefix = rawValue.prefix { $0 != "." }
    return ErrorClass(rawValue: String(prefix)) ?? .internalError
  }
}
