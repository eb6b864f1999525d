import OpsDomain

/// What became of one call of a ``BulkFrame``.
public struct BulkResult: Codable, Sendable, Equatable {
  /// Why a call was refused: an ``OpsError`` on its way.
  public struct Refusal: Codable, Sendable, Equatable {
    public let code: ErrorCode
    public let message: String
    public let field: String?
    public let hint: String?
  }

  /// Nil for a call that stands.
  public let refusal: Refusal?
  /// Whether an earlier call with the same key had done it already.
  public let isReplay: Bool

  static let done = BulkResult(refusal: nil, isReplay: false)
  static let replayed = BulkResult(refusal: nil, isReplay: true)

  init(refusal: Refusal?, isReplay: Bool) {
    self.refusal = refusal
    self.isReplay = isReplay
  }

  /// A refused call.
  init(_ error: OpsError) {
    refusal = Refusal(
      code: error.code, message: error.message, field: error.field, hint: error.hint)
    isReplay = false
  }

  /// Why the call was refused; nil for one that stands.
  public var error: OpsError? {
    refusal.map { OpsError($0.code, $0.message, field: $0.field, hint: $0.hint) }
  }
}

extension BulkResult {
  /// The same as the result of a frame that had gone in before.
  public var asReplay: BulkResult { refusal == nil ? .replayed : self }
}
