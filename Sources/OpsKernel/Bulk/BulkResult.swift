import OpsDomain

/// What became of one call of a ``BulkFrame``.
public struct BulkResult: AnswerRecord, Equatable {
  /// Why a call was refused: an ``OpsError`` on its way.
  public struct Refusal: AnswerRecord, Equatable {
    /// What kind of failure it was.
    public let code: ErrorCode
    /// What is wrong, in one sentence.
    public let message: String
    /// The field that is wrong.
    public let field: String?
    /// What to do about it.
    public let hint: String?
    /// What else is wrong with the same call.
    public var further: [Refusal]?

    init(_ error: OpsError) {
      code = error.code
      message = error.message
      field = error.field
      hint = error.hint
      further = error.further.isEmpty ? nil : error.further.map { Refusal($0) }
    }

    /// The refusal as an error.
    var error: OpsError {
      let own = OpsError(code, message, field: field, hint: hint)
      return OpsError.together([own] + (further ?? []).map(\.error)) ?? own
    }
  }

  /// Null for a call that was done.
  public let refusal: Refusal?
  /// Whether an earlier call with the same key had already done it.
  public let isReplay: Bool

  static let done = BulkResult(refusal: nil, isReplay: false)
  static let replayed = BulkResult(refusal: nil, isReplay: true)

  init(refusal: Refusal?, isReplay: Bool) {
    self.refusal = refusal
    self.isReplay = isReplay
  }

  /// A refused call.
  init(_ error: OpsError) {
    refusal = Refusal(error)
    isReplay = false
  }

  /// Why the call was refused; nil for a call that was done.
  public var error: OpsError? { refusal?.error }
}

extension BulkResult {
  /// The same as the result of a frame that had gone in before.
  public var asReplay: BulkResult { refusal == nil ? .replayed : self }
}
