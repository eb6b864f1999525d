/// The closed list of stable error codes. The part before the dot is the ``ErrorClass``.
public enum ErrorCode: String, Sendable, CaseIterable, Codable {
  /// Missing, surplus or repeated argument or option.
  case usage = "usage.arguments"
  /// No such command.
  case usageUnknownCommand = "usage.unknown_command"
  /// No such option, or an input member nobody asked for.
  case usageUnknownOption = "usage.unknown_option"
  /// No such operation.
  case usageUnknownOperation = "usage.unknown_operation"

  /// A command of a script refused some rows.
  case partialRows = "partial.rows"

  /// A value that cannot be.
  case badValue = "data.bad_value"
  /// No date or time, or one that cannot be here.
  case badDate = "data.bad_date"
  /// No quantity, too many decimals, out of range.
  case badQuantity = "data.bad_quantity"
  /// No amount or price, or out of range.
  case badAmount = "data.bad_amount"
  /// An import row with too few fields.
  case shortRow = "data.short_row"
  /// An import row with too many fields or too long, or a file without a line end in 64 MiB.
  case longRow = "data.long_row"
  /// Text that is not UTF-8.
  case encoding = "data.encoding"
  /// JSON or a file that cannot be read.
  case malformed = "data.malformed"
  /// Beyond a limit.
  case tooLarge = "data.too_large"
  /// A key that is taken, or given twice.
  case duplicate = "data.duplicate"
  /// Stored data that cannot be right.
  case corrupt = "data.corrupt"

  /// No such file, or not readable.
  case noInput = "noinput.file"
  /// A file or folder that cannot be created, or one that belongs to a book.
  case cannotCreate = "cantcreate.file"
  /// No server, or one that is shutting down.
  case unavailable = "unavailable.server"
  /// The identity provider cannot be reached.
  case unavailableProvider = "unavailable.identity"
  /// An unexpected failure.
  case internalError = "internal.bug"
  /// A book, server or answer of another version.
  case protocolMismatch = "protocol.version"
  /// A configuration or file that is not usable.
  case configuration = "config.invalid"
  /// There is no book.
  case noBook = "config.no_book"
  /// An older version wrote the book: `opsh store upgrade`.
  case oldBook = "config.old_book"

  /// No answer in time.
  case timeout = "tempfail.timeout"
  /// Too much at once, too many failed sign-ins, or too many codes of promotions that do not exist.
  case throttled = "tempfail.throttled"
  /// The identity provider has signed the person in, but the book did not answer.
  case profileSync = "tempfail.profile_sync"
  /// The server did not answer: it is not known whether the work was done; repeat with its key.
  case unknownOutcome = "tempfail.unknown_outcome"
  /// The change feed cannot go on at that place: it is too old, or in another book.
  case feedGap = "tempfail.gap"
  /// Another process kept the book locked for five seconds.
  case bookBusy = "tempfail.book_busy"
  /// Another file was put in the book's place while it was open: restart the program.
  case bookReplaced = "tempfail.book_replaced"
  /// The clock is more than five minutes behind the last commit.
  case clockBehind = "tempfail.clock_behind"
  /// No space; nothing was written.
  case storageFull = "tempfail.storage_full"
  /// The disk failed; nothing is written until the book is reopened.
  case storageFailed = "tempfail.storage_failed"

  /// No right, or a collection that is closed.
  case denied = "denied.permission"
  /// A write where only reading is possible.
  case deniedReadOnly = "denied.read_only"
  /// The token does not allow it, a person has to sign in for it, or it is only possible where the
  /// book is kept.
  case deniedScope = "denied.scope"
  /// An offline desk that the server does not know, or that is not the caller's: nothing is wiped.
  case deskUnknown = "denied.desk"
  /// An offline desk of the caller's own that was revoked or has expired: its copy is wiped.
  case deskRevoked = "denied.desk_over"
  /// No token, or none that has a token's form.
  case signInMissing = "signin.missing"
  /// A token that is over, or ended.
  case signInExpired = "signin.expired"
  /// Wrong name, password or code.
  case signInFailed = "signin.failed"
  /// A sensitive act needs a sign-in within the last five minutes.
  case signInNotFresh = "signin.not_fresh"
  /// The password was right, and a code is needed as well.
  case signInSecondFactor = "signin.second_factor"
  /// The person has refused or cancelled; nothing is shown after Ctrl-C.
  case signInCancelled = "signin.cancelled"
  /// Signed in without a role, and the operation needs a right.
  case signInRole = "signin.role_needed"
  /// The kept sign-in was damaged and has been removed, or it cannot be written.
  case signInStore = "signin.key_store"
  /// An identity token or a notice that is not valid here and now.
  case signInToken = "signin.token"

  /// It does not exist for the caller.
  case notFound = "notfound.any"
  /// No such product for the caller.
  case notFoundSKU = "notfound.sku"
  /// No such customer for the caller.
  case notFoundCustomer = "notfound.customer"
  /// No such location for the caller.
  case notFoundLocation = "notfound.location"
  /// No such out-of-stock request for the caller.
  case notFoundRequest = "notfound.request"
  /// No such give-back for the caller.
  case notFoundGiveBack = "notfound.giveback"
  /// No such reservation for the caller.
  case notFoundReservation = "notfound.reservation"
  /// No such user for the caller.
  case notFoundUser = "notfound.user"

  /// The record has changed since it was read.
  case conflictVersion = "conflict.version"
  /// The quantity is no longer the one expected (`--if-qty`).
  case conflictQuantity = "conflict.qty"
  /// The key stands for another call.
  case conflictKeyReused = "conflict.key_reused"
  /// The job is running already, or another runner has taken it over.
  case conflictRunning = "conflict.running"
  /// The same call was already made, but its answer has been erased; the call is not repeated.
  case answerErased = "conflict.answer_erased"

  /// A rule without a code of its own.
  case ruleViolated = "rule.violated"
  /// Not enough, now or at a later time a backdated movement would touch.
  case insufficientStock = "rule.insufficient_stock"
  /// A lot past its date.
  case lotExpired = "rule.lot_expired"
  /// A lot that is known with another date.
  case lotMismatch = "rule.lot_mismatch"
  /// Not possible in the state the record is in.
  case badState = "rule.bad_state"
  /// A movement or a count of a time through which the stock ledger is closed.
  case periodClosed = "rule.period_closed"
  /// More given back than was delivered.
  case overReturn = "rule.over_return"
  /// More delivered than is still wanted.
  case overDelivery = "rule.over_delivery"
  /// Other records refer to it.
  case dependants = "rule.dependants"
  /// The last active administrator stays.
  case lastAdministrator = "rule.last_administrator"
  /// You cannot change your own administrator role.
  case ownRole = "rule.own_role"
  /// Somebody wants to decide on their own request.
  case ownRequest = "rule.own_request"
  /// One person may not do both parts of what needs two.
  case samePerson = "rule.same_person"
  /// A value that follows from others and is not what they give.
  case derivedField = "rule.derived_field"
  /// A row of a batch or sheet was refused, so none of it was booked.
  case batchRefused = "rule.batch_refused"

  /// A confirmation is missing.
  case confirmNeeded = "confirm.needed"
  /// A snapshot that is no longer open.
  case stalePlan = "stale.plan"
  /// A command of a script answered no.
  case assertFailed = "assert.failed"
  /// A signal stopped the work, and what was open was undone.
  case interrupted = "interrupted.signal"

  /// The class that fixes the exit code and the HTTP status.
  public var errorClass: ErrorClass {
    let prefix = rawValue.prefix { $0 != "." }
    return ErrorClass(rawValue: String(prefix)) ?? .internalError
  }
}
