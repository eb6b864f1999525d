import OpsDomain
import OpsKernel

/// Makes the idempotency keys of rows that have none of their own: the command, the digest of the
/// file, or what `--again` put in its place, what the rows are for, and the line.
struct RowKeys: Sendable {
  let prefix: String

  init(command: String, origin: String, target: String?) {
    guard let target else {
      prefix = "\(command)/\(origin)"
      return
    }
    var digest = ContentDigest()
    digest.update(Array(TextFolding.fold(target).utf8))
    prefix = "\(command)/\(origin)/\(digest.text)"
  }

  /// The error of a row whose key was made of the file's digest, or of rows that are one commit.
  /// Nobody has given that key, so it is told what it means.
  static func explained(_ error: OpsError, of plan: BulkPlan, line: Int? = nil) -> OpsError {
    guard error.field == "key" else { return error }
    switch error.code {
    case .conflictKeyReused where plan.needsDigest:
      let what = line.map { "Line \($0) of this file" } ?? "This file"
      return OpsError(
        error.code, "\(what) was loaded before, with other options",
        hint: "use the same options as before, or add --again to load the file a second time")
    case .badState:
      let what = line.map { "Line \($0) of this file was" } ?? "Rows of this file were"
      return OpsError(error.code, "\(what) booked and then undone", hint: error.hint)
    default: return error
    }
  }

  /// What to do about a row of a batch that was booked on its own. Other batches of the file may be
  /// in, so nobody is told to load the whole file again. In the rejects file only a row with a key
  /// of its own is known again.
  static func afterBatch(hasOwnKey: Bool) -> String {
    hasOwnKey
      ? "load the rejects file without --atomic: rows that are booked already are skipped"
      : "delete the rows that are booked already from the rejects file, then load it"
  }

  /// The key of the row on that line.
  func key(line: Int) -> String { "\(prefix)/\(line)" }

  /// The row's own key. Throws `data.bad_value` for none and for one that no commit could have.
  static func checked(_ text: String, column: String) throws(OpsError) -> String {
    guard !text.isEmpty else {
      throw OpsError(
        .badValue, "The row has no key", field: column,
        hint: "each row needs a key of its own in this column")
    }
    try Call.check(key: text, column: column)
    return text
  }
}

extension OpsError {
  /// Whether it refuses a row of a common commit because the row is a commit of its own already.
  var isBookedAlone: Bool { code == .conflictKeyReused && field == "atomic" }

  /// The same error with another hint.
  func hinting(_ hint: String) -> OpsError {
    var error = self
    error.hint = hint
    return error
  }
}
