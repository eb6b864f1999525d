import CPostgres
import OpsDomain

/// A failure of the database, before it is put into the product's words.
struct DatabaseFailure: Error {
  /// What the failure says about the connection.
  enum Kind {
    /// A statement was refused; the connection can be used again.
    case refused
    /// The connection has ended, and what was sent on it may have been done or not.
    case lost
    /// The answer did not come in time. The connection was closed.
    case late
    /// The task that waited was cancelled. The connection was closed.
    case interrupted
    /// libpq is not installed.
    case missing
  }

  let kind: Kind
  /// The five characters of the error; empty where the database said nothing.
  let state: String
  /// The database's own words. They may name tables and values: for decisions, never for people.
  var detail = ""
  /// The index or constraint that refused, where there is one.
  var constraint = ""
  /// Which statement of its batch was refused, counted from 0.
  var step = 0

  init(_ kind: Kind, state: String = "", detail: String = "") {
    self.kind = kind
    self.state = state
    self.detail = detail
  }

  /// What a result says that is an error.
  init(_ result: OpaquePointer?) {
    func field(_ code: UnicodeScalar) -> String {
      PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) } ?? ""
    }
    state = field("C")
    detail = field("M")
    constraint = field("n")
    // The server ends the connection after these.
    kind = state.hasPrefix("57P") || state == "25P03" || state.hasPrefix("08") ? .lost : .refused
  }

  /// Whether the work can be done again as if nothing had happened, as long as nothing was
  /// committed.
  var isPassing: Bool {
    switch kind {
    case .lost: true
    case .refused: state == "40001" || state == "40P01"
    case .late, .interrupted, .missing: false
    }
  }

  /// The error in the product's words.
  var opsError: OpsError {
    switch kind {
    case .lost:
      OpsError(
        .unavailable, "The connection to the database was lost", hint: "retry in a few seconds",
        retryAfter: TimeSpan(milliseconds: 1000))
    case .late:
      OpsError(.timeout, "The database did not answer in time", hint: "retry in a few seconds")
    case .interrupted: OpsError(.interrupted, "The work on the book was interrupted")
    case .missing:
      OpsError(
        .configuration, "A book in a database needs the library libpq, which is not installed",
        hint: "install it, on Debian with `apt-get install libpq5`")
    case .refused: refusal
    }
  }

  private var refusal: OpsError {
    switch state {
    case "22003": OpsError(.tooLarge, "A sum is larger than 64 bits can hold")
    case "22021":
      OpsError(.badValue, "A text holds the character U+0000, which the database does not keep")
    case "25006":
      error(
        .unavailable, "The database accepts no writes: it is a standby", "retry in a few seconds")
    case "40001", "40P01":
      error(.bookBusy, "Somebody else wrote to the book at the same time", "retry")
    case "53100":
      OpsError(
        .storageFull, "The database's disk is full: nothing was written",
        hint: "make room and retry")
    case "53300":
      error(.unavailable, "All connections of the database are in use", "retry in a few seconds")
    case "54000", "54001", "54011":
      error(.tooLarge, "A query is too large for the database", nil)
    case "55P03": OpsError(.bookBusy, "Somebody else is writing to the book", hint: "retry")
    case "57014": OpsError(.timeout, "The database did not answer in time", hint: "retry")
    case "58030": error(.storageFailed, "The database's disk reports an error", "check the disk")
    case "XX001", "XX002":
      error(.corrupt, "The book's database is damaged", "run `opsh doctor`, then restore a backup")
    default: byClass
    }
  }

  private var byClass: OpsError {
    switch state.prefix(2) {
    case "23": error(.ruleViolated, "A rule of the book refuses the change", nil)
    case "28", "3D", "3F":
      error(.configuration, "The database refuses the sign-in: \(detail)", "check `store.url`")
    case "53": error(.storageFailed, "The limits of the database's machine are too low", nil)
    default:
      state == "42501"
        ? error(
          .configuration, "The database user lacks a right",
          "make the user the owner of the database")
        : error(.internalError, "The database did not understand a statement", nil)
    }
  }

  private func error(_ code: ErrorCode, _ message: String, _ hint: String?) -> OpsError {
    OpsError(code, "\(message) (SQLSTATE \(state))", hint: hint)
  }
}
